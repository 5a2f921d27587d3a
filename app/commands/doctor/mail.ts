import type { Environment } from "../../env.server";
import { heading, paragraph } from "../../mail/composing";
import { openMailer } from "../../mail/mailer.server";
import type { Report } from "./report";

/** Sends one letter past the outbox, and waits for the mail server's answer. */
export async function lookAtMail(
  report: Report,
  { mail, publicUrl, trader }: Environment,
  to: string,
): Promise<void> {
  const { url, from } = mail;
  if (url === undefined) return;
  const mailer = openMailer(url, { from, publicUrl });
  await report.check("E-mail", async () => {
    const { outcome, answer } = await mailer.send({
      to,
      replyTo: trader.email,
      key: `doctor:${Date.now()}`,
      letter: { subject: "A test of your shop’s e-mail", blocks },
    });
    if (outcome === "sent") return `the mail server took a test for ${to}. Did it arrive?`;
    throw new Error(
      `The mail server did not take a test for ${to}: ${answer}. See SMTP_URL and MAIL_FROM.`,
    );
  });
  mailer.close();
}

const blocks = [
  heading("This is a test"),
  paragraph(
    "“npm run doctor” sent it, to see whether e-mails of the shop leave. Nobody else got it.",
  ),
];
