import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { ReceivedLetter } from "./store.server";

const maxLetterBytes = 2 * 1024 * 1024;

/** A mail server for this machine only, which accepts every letter and delivers none. */
export async function openSmtpServer(
  take: (letter: Omit<ReceivedLetter, "id">) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: maxLetterBytes,
    logger: false,
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      take(await readLetter(stream, recipients));
    }),
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readLetter(
  stream: Readable,
  recipients: string[],
): Promise<Omit<ReceivedLetter, "id">> {
  const source = await buffer(stream);
  const { subject = "", messageId = "", text = "", html = "" } = await PostalMime.parse(source);
  const [headers = ""] = source.toString("utf8").split("\r\n\r\n", 1);
  return {
    to: recipients.join(", "),
    subject,
    messageId,
    text,
    html,
    headers,
    receivedAt: new Date().toISOString(),
  };
}
