import { sql, type Kysely } from "kysely";

/** When the payment provider was last asked about an order, for those that are asked about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("orders")
    .addColumn("payment_asked_at", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("orders_awaiting_payment")
    .on("orders")
    .column("payment_asked_at")
    .where(sql.ref("status"), "=", sql.lit("Awaiting payment"))
    .execute();
}
