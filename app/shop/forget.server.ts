import type { Db } from "../../db/connect";
import { retentionMinDays } from "./terms";

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired tokens, and old orders that were never paid. */
export async function forgetExpired(db: Db, now: Date) {
  const tokens = await db
    .deleteFrom("tokens")
    .where("expiresAt", "<=", now.getTime())
    .executeTakeFirst();
  const orders = await db
    .deleteFrom("orders")
    .where("paidAt", "is", null)
    .where("createdAt", "<", now.getTime() - retentionMinDays * dayMs)
    .executeTakeFirst();
  return {
    tokenCount: Number(tokens.numDeletedRows),
    orderCount: Number(orders.numDeletedRows),
  };
}
