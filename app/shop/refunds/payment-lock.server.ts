import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { isSqlite } from "../../../db/dialect";

/**
 * Locks what is known of a payment until the transaction ends, so that its sale and news of its money
 * are recorded one after the other, although neither can see the other's rows yet. SQLite has one
 * writer anyway.
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<void> {
  if (isSqlite(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${paymentId}, 0))`.execute(tx);
}

/** The order of a payment, once its sale is known. */
export async function findOrderOf(db: Db, paymentId: string | null): Promise<string | undefined> {
  if (paymentId === null) return undefined;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  return order?.id;
}
