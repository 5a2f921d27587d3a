import { sql, type Kysely } from "kysely";

/**
 * Cards that are not to be printed, refunds that were made at the provider and whose cards nobody has
 * named yet, and disputes in spite of which an order is posted.
 *
 * A server of the release before writes none of it: it takes out whole orders, a refund that it hears of
 * asks for no cards, and a dispute that it hears of holds nothing until a newer server hears of it.
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
  await holdDisputed(db);
  await endRefunded(db);
}

/** Until now a dispute held no order. */
async function holdDisputed(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set held_reason = 'disputed'
    where status = 'Preparing' and held_reason is null
      and dispute_state in ('inquiry', 'open', 'lost')`.execute(db);
}

/** Until now an order was held for ever when all its cards were refunded and some postage was not. */
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
