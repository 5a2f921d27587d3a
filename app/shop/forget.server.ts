import type { Db } from "../../db/connect";
import { retentionMinDays } from "./terms";

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired tokens, old orders that were never paid, and events that no provider sends again. */
export async function forgetExpired(db: Db, now: Date) {
  const oldest = now.getTime() - retentionMinDays * dayMs;
  const tokens = await db
    .deleteFrom("tokens")
    .where("expiresAt", "<=", now.getTime())
    .executeTakeFirst();
  const orders = await db
    .deleteFrom("orders")
    .where("paidAt", "is", null)
    .where("createdAt", "<", oldest)
    .executeTakeFirst();
  const events = await db
    .deleteFrom("paymentEvents")
    .where("receivedAt", "<", oldest)
    .executeTakeFirst();
  return {
    tokenCount: Number(tokens.numDeletedRows),
    orderCount: Number(orders.numDeletedRows),
    eventCount: Number(events.numDeletedRows),
  };
}
