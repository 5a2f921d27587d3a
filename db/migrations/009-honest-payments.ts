import { sql, type Kysely } from "kysely";

/**
 * When the payment provider was last asked about an order, and what is wrong with the money that
 * came. An order that goes leaves its problems behind.
 */
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

  await db.schema.alterTable("orders").addColumn("held_reason", "text").execute();
  await db.schema
    .createTable("payment_problems")
    .addColumn("checkout_session_id", "text", (c) => c.notNull())
    .addColumn("problem", "text", (c) => c.notNull())
    .addColumn("order_id", "text")
    .addColumn("total_pence", "integer", (c) => c.notNull())
    .addColumn("found_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("payment_problems_pk", ["checkout_session_id", "problem"])
    .execute();
}
