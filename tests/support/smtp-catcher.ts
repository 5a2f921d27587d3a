import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { onTestFinished } from "vitest";

/** A letter as it came over the wire. */
export type CaughtLetter = Email & { recipients: string[]; source: string };

/** The catcher's answer to a letter that it has read: accepts it, or answers with a code. */
type Verdict = "take" | "cut after taking" | number;

/** A code, and the text beside it. */
type Refusal = [responseCode: number, message: string];

const errorOf = (refusal: Refusal | undefined) =>
  refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] });

/** A real mail server that does what a test wants of it. It goes when the test ends. */
export async function openCatcher({ port = 0, password = "" } = {}) {
  const letters: CaughtLetter[] = [];
  const catcher = {
    letters,
    password,
    /** How often somebody has tried to log in. */
    logIns: 0,
    /** How it refuses a sender or a recipient. */
    refusals: {} as Partial<Record<"sender" | "recipient", Refusal>>,
    verdict: (_count: number): Verdict => "take",
    /** It keeps to itself that it has taken a letter until this is over. */
    hesitate: async () => {},
    url: "",
    close: async () => {},
  };
  const sockets = new Set<Socket>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: password === "",
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth({ password: given, username }, _session, callback) {
      catcher.logIns += 1;
      if (given === catcher.password) callback(null, { user: username });
      else callback(Object.assign(new Error("Who are you?"), { responseCode: 535 }));
    },
    onMailFrom: (_sender, _session, callback) => callback(errorOf(catcher.refusals.sender)),
    onRcptTo: (_recipient, _session, callback) => callback(errorOf(catcher.refusals.recipient)),
    onData(stream: Readable, { envelope }: SMTPServerSession, callback) {
      void (async () => {
        // A sender that is killed breaks off in the middle.
        const source = await text(stream).catch(() => undefined);
        if (source === undefined) return;
        const verdict = catcher.verdict((count += 1));
        if (typeof verdict === "number") {
          return callback(Object.assign(new Error("No."), { responseCode: verdict }));
        }
        const recipients = envelope.rcptTo.map(({ address }) => address);
        letters.push({ ...(await PostalMime.parse(source)), recipients, source });
        await catcher.hesitate();
        if (verdict === "take") return callback(null);
        for (const socket of sockets) socket.destroy();
      })();
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const login = password && `shop:${password}@`;
  catcher.url = `smtp://${login}127.0.0.1:${(listening.address() as AddressInfo).port}`;
  catcher.close = () => new Promise((resolve) => server.close(() => resolve()));
  onTestFinished(catcher.close);
  return catcher;
}
