import pino from "pino";
import { onTestFinished } from "vitest";
import { readEnvironment } from "../../app/env.server";
import { startMailer } from "../../app/mail/start-mailer.server";
import type { Db } from "../../db/connect";

export const mailFrom = "Bastard Cards <post@bastardcards.example>";

/** The shop's post without the shop, with hardly a pause between its rounds. It goes when the test ends. */
export function startMailerFor(smtpUrl: string, db: Db): { log: string[] } {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => log.push(line) });
  const env = readEnvironment({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom });
  const mailer = startMailer({ db, log: logger }, env, undefined, {
    checkEveryMs: 50,
    lockedOutPauseMs: 100,
  });
  onTestFinished(mailer.stop);
  return { log };
}

/** Ends every letter's wait, as if the time had passed. */
export async function letTimePass(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ dueAt: 0, leasedUntil: 0 })
    .where("state", "=", "waiting")
    .execute();
}

/** Every letter in the outbox. */
export const outbox = (db: Db) =>
  db.selectFrom("outbox").selectAll().orderBy("createdAt").execute();
