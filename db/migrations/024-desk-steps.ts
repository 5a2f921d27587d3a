import { sql, type Kysely } from "kysely";

/**
 * Adds an index of orders by dispatch, for the number of those that were posted today.
 * A server of the previous release writes the same as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("orders_dispatched")
    .on("orders")
    .column("dispatched_at")
    .where(sql.ref("dispatched_at"), "is not", null)
    .execute();
}
