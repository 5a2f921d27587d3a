import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addLetter } from "~/shop/letters/outbox.server";
import { inLondon } from "~/shop/london-time.server";
import { morningTime } from "./mail-choices";
import { listReaders } from "./mail-choices.server";

/**
 * Writes to the staff who want an e-mail each morning about the orders since their last one. A missed
 * morning is made up for by the next run. Repeating it has no further effect.
 */
export async function writeMorningMails(db: Db, now: number): Promise<void> {
  const until = lastMorning(now);
  for (const { id } of await listReaders(db, "morning")) {
    await transact(db, (tx) => writeMorningMail(tx, id, until));
  }
}

/** The last time when it was half past seven in London. */
function lastMorning(now: number): number {
  const today = inLondon(now).withPlainTime(morningTime);
  return (today.epochMilliseconds <= now ? today : today.subtract({ days: 1 })).epochMilliseconds;
}

/** The second of two servers finds that the orders are reported. */
async function writeMorningMail(tx: Db, customerId: string, until: number): Promise<void> {
  const { reportedUntil } = await tx
    .selectFrom("mailChoices")
    .select("reportedUntil")
    .where("customerId", "=", customerId)
    .executeTakeFirstOrThrow();
  if (reportedUntil >= until) return;
  const moved = await tx
    .updateTable("mailChoices")
    .set({ reportedUntil: until })
    .where("customerId", "=", customerId)
    .where("reportedUntil", "=", reportedUntil)
    .returning("customerId")
    .executeTakeFirst();
  if (!moved) return;
  const aboutId = `${reportedUntil}-${until}`;
  const key = `owner-morning:${customerId}:${until}`;
  await addLetter(tx, { key, kind: "owner-morning", customerId, aboutId });
}
