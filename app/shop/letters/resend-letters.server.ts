import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";
import { addLetter } from "./outbox.server";

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
/** Older letters are outdated; they are resent only individually. */
const freshDays = 14;

/**
 * Retries a failed letter, or all of the last two weeks, for three more days.
 * @returns the number of letters
 * @throws {Refusal} if there are none
 */
export function tryAgain(db: Db, staffId: string, key?: string): Promise<number> {
  return transact(db, async (tx) => {
    const now = Date.now();
    const tried = await tx
      .updateTable("outbox")
      .set({ state: "waiting", dueAt: now, createdAt: now, leasedUntil: 0, attempts: 0 })
      .where("state", "=", "failed")
      .$if(key !== undefined, (letters) => letters.where("key", "=", key ?? ""))
      .$if(key === undefined, (letters) => letters.where("createdAt", ">", now - freshDays * dayMs))
      .returning("key")
      .execute();
    if (tried.length === 0) {
      throw new Refusal("conflict", "There is none to try: somebody has, or none has failed.");
    }
    const detail = { letters: tried.map((letter) => letter.key) };
    await logAtDesk(tx, { did: "tried letters again", staffId, detail });
    return tried.length;
  });
}

/** Sends a test letter to the staff member, at most one per minute. */
export function sendTestLetter(db: Db, staffId: string): Promise<void> {
  return transact(db, async (tx) => {
    const key = `test:${staffId}:${Math.floor(Date.now() / minuteMs)}`;
    await addLetter(tx, { key, kind: "test", customerId: staffId });
    await logAtDesk(tx, { did: "sent a test letter", staffId });
  });
}
