import { sql, type Kysely } from "kysely";

/**
 * Adds the time of the last payment check of an order, problems with received money, the lines that
 * are on a payment page, and the token that proves a browser's right to its last order. Problems
 * outlive a deleted order.
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

  await db.schema.alterTable("orders").addColumn("token_hash", "text").execute();
  await db.schema.createIndex("orders_by_token_hash").on("orders").column("token_hash").execute();
  await db.schema
    .createTable("open_lines")
    .addColumn("buyer", "text", (c) => c.notNull())
    .addColumn("u_id", "text", (c) => c.notNull())
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("open_lines_pk", ["buyer", "u_id", "product_id"])
    .execute();
  await sql`
    insert into open_lines (buyer, u_id, product_id, order_id)
      select coalesce(customer_id, ''), u_id, product_id, max(id)
      from orders join order_lines on order_id = id
      where status = 'Awaiting payment' and paid_at is null
      group by coalesce(customer_id, ''), u_id, product_id
  `.execute(db);
  await db.schema.createIndex("open_lines_by_order").on("open_lines").column("order_id").execute();
  await db.schema
    .createIndex("payment_events_by_receipt")
    .on("payment_events")
    .column("received_at")
    .execute();
  await db.schema.createIndex("order_lines_by_u_id").on("order_lines").column("u_id").execute();
}
