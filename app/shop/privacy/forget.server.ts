import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { removeUnusedPictures } from "~/shop/catalogue/card-pictures.server";
import { deleteExpiredLines } from "~/shop/checkout/unpaid-orders.server";
import { removeOldDeskSessions } from "~/shop/staff/desk-sessions.server";
import { removeOldInvitations } from "~/shop/staff/staff.server";
import { retentionMinDays } from "~/shop/terms";

const dayMs = 24 * 60 * 60 * 1000;

/** The time for which an invalid link and its letter are kept. */
const deadLinkDays = 7;
/** The time for which news of a payment waits for its sale; the shop asks for all news as long. */
const newsDays = 35;
/** The number of orders deleted at once, so that requests wait only briefly. */
const ordersAtOnce = 200;

/**
 * Deletes one kind of data.
 * @returns the number of deleted items
 */
type Step = (db: Db, now: Date, closing: AbortSignal) => Promise<number>;

/**
 * Deletes expired data: tokens, links, unpaid orders, old events.
 * @returns the numbers of deleted items, where they are counted
 * @throws {AggregateError} if some steps failed, after all others have run
 */
export async function forgetExpired(
  db: Db,
  now: Date,
  closing = new AbortController().signal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [name, forget] of Object.entries(steps)) {
    if (closing.aborted) break;
    try {
      counts[name] = await forget(db, now, closing);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "Not everything could be forgotten");
  return counts;
}

const steps: Record<string, Step> = {
  tokens: async (db, now) => deleted(db.deleteFrom("tokens").where("expiresAt", "<=", +now)),
  orders: forgetUnpaid,
  expiredOrders: forgetExpiredLines,
  events: async (db, now) => {
    return deleted(db.deleteFrom("paymentEvents").where("receivedAt", "<", oldest(now)));
  },
  // Those of other programs on the same account at the provider.
  payments: forgetOthersPayments,
  links: forgetLinks,
  letters: forgetLetters,
  limits: forgetLimits,
  invites: (db, now) => countless(removeOldInvitations(db, now)),
  sessions: (db, now) => countless(removeOldDeskSessions(db, now)),
  pictures: (db, now) => countless(removeUnusedPictures(db, now)),
};

async function forgetOthersPayments(db: Db, now: Date): Promise<number> {
  const others = db
    .selectFrom("payments")
    .select("paymentId")
    .where("orderId", "is", null)
    .where("heardAt", "<", now.getTime() - newsDays * dayMs);
  return transact(db, async (tx) => {
    await tx.deleteFrom("refunds").where("paymentId", "in", others).execute();
    await tx.deleteFrom("disputes").where("paymentId", "in", others).execute();
    return deleted(tx.deleteFrom("payments").where("paymentId", "in", others));
  });
}

const oldest = (now: Date) => now.getTime() - retentionMinDays * dayMs;

type Deletion = { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> };
const deleted = async (deletion: Deletion) =>
  Number((await deletion.executeTakeFirst()).numDeletedRows);
const countless = (removal: Promise<unknown>) => removal.then(() => 0);

/** Deletes old unpaid orders and all their data. */
async function forgetUnpaid(db: Db, now: Date, closing: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const some = db
      .selectFrom("orders")
      .select("id")
      .where("paidAt", "is", null)
      .where("createdAt", "<", oldest(now))
      .orderBy("createdAt")
      .limit(ordersAtOnce);
    const deletedNow = await deleted(db.deleteFrom("orders").where("id", "in", some));
    count += deletedNow;
    if (deletedNow < ordersAtOnce || closing.aborted) return count;
  }
}

/** Deletes the cards of guests' orders whose payment page expired a day ago. */
async function forgetExpiredLines(db: Db, now: Date, closing: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const deletedNow = await deleteExpiredLines(db, now.getTime() - dayMs, ordersAtOnce);
    count += deletedNow;
    if (deletedNow < ordersAtOnce || closing.aborted) return count;
  }
}

/** A requested reset stays for as long as its letter may be on its way. */
async function forgetLinks(db: Db, now: Date): Promise<number> {
  const dead = now.getTime() - deadLinkDays * dayMs;
  const counts = [
    await deleted(db.deleteFrom("linkTokens").where("expiresAt", "<=", +now)),
    await deleted(db.deleteFrom("orderLinks").where("expiresAt", "<=", +now)),
    await deleted(db.deleteFrom("passwordResets").where("createdAt", "<", dead)),
    await deleted(db.deleteFrom("emailChanges").where("createdAt", "<", dead)),
  ];
  return counts.reduce((sum, count) => sum + count);
}

/** Letters to addresses without an account have no recipient. */
function forgetLetters(db: Db, now: Date): Promise<number> {
  return deleted(
    db
      .deleteFrom("outbox")
      .where("orderId", "is", null)
      .where("customerId", "is", null)
      .where("createdAt", "<", now.getTime() - deadLinkDays * dayMs),
  );
}

/** The counts of rate limits. Their library deletes them only on PostgreSQL. */
async function forgetLimits(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from rate_limits where expire <= ${now.getTime()}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
