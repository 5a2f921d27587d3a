import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { LetterKind, OutboxTable } from "../../../db/letter-tables";

/** A letter that waits to be sent. */
export type WaitingLetter = Selectable<OutboxTable>;

const leaseMs = 2 * 60 * 1000;
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** The pauses after failed attempts. The last one is repeated. */
const waitsMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs);
/** The longest of them. */
const longestWaitMs = 24 * hourMs;
const giveUpAfterMs = 72 * hourMs;

export type NewLetter = Pick<OutboxTable, "key" | "kind"> &
  Partial<Pick<OutboxTable, "orderId" | "customerId" | "aboutId" | "dueAt" | "createdAt">>;

/**
 * Adds a letter to the outbox. Call it in the transaction that makes the change; the mailer sends
 * it. Repeated calls for the same key send one letter.
 */
export async function addLetter(tx: Db, letter: NewLetter): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto("outbox")
    .values({
      orderId: null,
      customerId: null,
      aboutId: null,
      dueAt: now,
      createdAt: now,
      state: "waiting",
      ...letter,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The key under which a letter was first sent: former servers sent some of them once more. */
export const originalKey = (key: string) => key.split("#", 1)[0] ?? key;

/**
 * Cancels a letter that has not been sent, with its further attempts. One that failed would be sent
 * if somebody tried it again.
 * @returns true if it was waiting or had failed, and no server was sending it
 */
export async function cancelLetter(tx: Db, key: string): Promise<boolean> {
  const cancelled = await unsent(tx)
    .where("key", "=", key)
    .returning("leasedUntil")
    .executeTakeFirst();
  return cancelled?.leasedUntil === 0;
}

/** Cancels an order's letters of some kinds that have not been sent, with their copies. */
export async function cancelLetters(tx: Db, orderId: string, kinds: LetterKind[]): Promise<void> {
  await unsent(tx).where("orderId", "=", orderId).where("kind", "in", kinds).execute();
}

const unsent = (tx: Db) =>
  tx.updateTable("outbox").set({ state: "cancelled" }).where("state", "in", ["waiting", "failed"]);

/** Leases the letter that has been due longest, for two minutes; undefined if none is due. */
export async function claimDueLetter(db: Db, now: number): Promise<WaitingLetter | undefined> {
  for (;;) {
    const due = await db
      .selectFrom("outbox")
      .select("key")
      .where("state", "=", "waiting")
      .where("dueAt", "<=", now)
      .where("leasedUntil", "<=", now)
      .orderBy("dueAt")
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const taken = await db
      .updateTable("outbox")
      .set({ leasedUntil: now + leaseMs })
      .where("key", "=", due.key)
      .where("state", "=", "waiting")
      .where("leasedUntil", "<=", now)
      .returningAll()
      .executeTakeFirst();
    if (taken) return taken;
  }
}

/**
 * Returns a letter without counting an attempt, because the mail server rejects the shop itself.
 */
export async function returnLetter(db: Db, key: string, answer: string): Promise<void> {
  await updateLetter(db, key, { leasedUntil: 0, answer });
}

export async function noteSent(db: Db, key: string, answer: string, sentText: string) {
  const sent = { state: "sent", sentAt: Date.now() } as const;
  await updateLetter(db, key, { ...sent, answer, sentText });
  // It was cancelled while it was being sent, perhaps because its order was erased with all texts.
  await updateLetter(db, key, sent, "cancelled");
}

/**
 * Schedules another attempt.
 * @returns false, without a change, if it has waited for more than three days
 */
export async function noteDelayed(
  db: Db,
  { key, attempts, createdAt }: WaitingLetter,
  answer: string,
  now: number,
): Promise<boolean> {
  const dueAt = now + (waitsMs[attempts] ?? longestWaitMs);
  if (dueAt > createdAt + giveUpAfterMs) return false;
  await updateLetter(db, key, { dueAt, leasedUntil: 0, attempts: attempts + 1, answer });
  return true;
}

export async function noteFailed(db: Db, key: string, answer: string): Promise<void> {
  await updateLetter(db, key, { state: "failed", dueAt: Date.now(), leasedUntil: 0, answer });
}

/** Changes the letter if it is still in that state. */
async function updateLetter(
  db: Db,
  key: string,
  change: Partial<Selectable<OutboxTable>>,
  state: OutboxTable["state"] = "waiting",
) {
  await db
    .updateTable("outbox")
    .set(change)
    .where("key", "=", key)
    .where("state", "=", state)
    .execute();
}
