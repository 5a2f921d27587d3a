import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { longestWaitMs } from "~/shop/letters/outbox.server";
import { longestLimitMs } from "~/shop/limits.server";
import { authenticatorStep } from "~/shop/staff/second-factor.server";

/** Clocks of several servers may differ by so much. */
const toleratedMs = 10 * 60 * 1000;

/**
 * Puts right what was noted while a clock was ahead that has been put back since: payments, refunds and
 * disputes are asked about again, letters are due, an authenticator's next code opens the desk, and no
 * limit lasts longer than it should.
 */
export async function mendFutureStamps(db: Db, now: number): Promise<void> {
  const future = now + toleratedMs;
  await db
    .updateTable("orders")
    .set({ paymentAskedAt: 0 })
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is not", null)
    .where("paymentAskedAt", ">", future)
    .execute();
  await db
    .updateTable("refunds")
    .set({ askedAt: 0 })
    .where("state", "in", ["asked", "unknown", "pending"])
    .where("askedAt", ">", future)
    .execute();
  await db
    .updateTable("disputes")
    .set({ askedAt: 0 })
    .where("state", "in", ["inquiry", "open"])
    .where("askedAt", ">", future)
    .execute();
  await hurryLetters(db, now, future);
  await db
    .updateTable("staff")
    .set({ lastStep: authenticatorStep(now) })
    .where("lastStep", ">", authenticatorStep(future))
    .execute();
  await sql`delete from rate_limits where expire > ${future + longestLimitMs}`.execute(db);
}

/** A letter never waits longer than a day after an attempt, nor for the moment when it was written. */
async function hurryLetters(db: Db, now: number, future: number): Promise<void> {
  const waiting = db.updateTable("outbox").where("state", "=", "waiting");
  await waiting
    .set({ createdAt: now, dueAt: now, leasedUntil: 0 })
    .where("createdAt", ">", future)
    .execute();
  await waiting
    .set({ dueAt: now, leasedUntil: 0 })
    .where((eb) =>
      eb.or([eb("dueAt", ">", future + longestWaitMs), eb("leasedUntil", ">", future)]),
    )
    .execute();
}
