import { sql, type Kysely } from "kysely";

/**
 * Adds cards excluded from printing, refunds made at the provider whose cards are not yet named,
 * accepted disputes, and money in other currencies.
 * A server of the previous release writes none of it: it takes out whole orders, asks for no cards
 * of a refund made at the provider, and leaves an order with a new dispute unheld until a newer
 * server processes the row. It includes money in other currencies in its sums.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("order_lines")
    .addColumn("taken_out", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("refunds")
    .addColumn("asks_cards", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("disputes").addColumn("accepted_at", "bigint").execute();
  await db.schema.alterTable("orders").addColumn("foreign_money", "text").execute();
  await addIndexes(db);
  await holdDisputed(db);
  await endRefunded(db);
}

/**
 * Indexes that find the rows of a deleted order or customer, and the orders that a server of an
 * earlier release has stored without the newer columns.
 */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("batch_orders_by_order")
    .on("batch_orders")
    .column("order_id")
    .execute();
  await db.schema.createIndex("orders_of_customer").on("orders").column("customer_id").execute();
  await db.schema.createIndex("basket_lines_by_line").on("basket_lines").column("u_id").execute();
  await db.schema.createIndex("rate_limits_by_expiry").on("rate_limits").column("expire").execute();
  await db.schema.dropIndex("orders_paid_sums").execute();
  await sql`create index orders_sales on orders (paid_at, total_pence)
    where paid_at is not null and foreign_money is null`.execute(db);
  await sql`create index orders_to_complete on orders (paid_at)
    where paid_at is not null and erased_at is null
      and (due_on is null or search_text is null)`.execute(db);
}

/** Until now, a dispute did not hold its order. */
async function holdDisputed(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set held_reason = 'disputed'
    where status = 'Preparing' and held_reason is null
      and dispute_state in ('inquiry', 'open', 'lost')`.execute(db);
}

/**
 * Until now, an order stayed held for ever if all its cards were refunded but some postage was not.
 */
async function endRefunded(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set status = 'Refunded', status_before_refund = status, held_reason = null
    where status = 'Preparing' and held_reason = 'refund'
      and exists (select 1 from order_lines where order_id = orders.id)
      and not exists (
        select 1 from order_lines
        where order_id = orders.id and not exists (
          select 1 from refund_lines join refunds on refunds.id = refund_lines.refund_id
          where refunds.order_id = order_lines.order_id
            and refund_lines.position = order_lines.position
            and refunds.state = 'succeeded'))`.execute(db);
}
