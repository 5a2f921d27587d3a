import { sql, type Kysely } from "kysely";

/**
 * Gives each payment a row by the provider's id, and each refund and dispute its payment instead of an order,
 * so that news of money is stored in one place, whether its sale is known or not. The columns of an order
 * that were copied or computed from them go.
 * The database is already closed to a server of the previous release, since the migration of parcels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payments")
    .addColumn("payment_id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.unique().references("orders.id").onDelete("cascade"))
    .addColumn("currency", "text")
    .addColumn("heard_at", "bigint", (c) => c.notNull())
    .addColumn("found_at", "bigint")
    .execute();
  await copyPayments(db);
  await moveRefunds(db);
  await moveDisputes(db);
  await dropColumns(db);
  await addIndexes(db);
}

/** The previous release has asked for the ids of all payments, so one without an id has none. */
async function copyPayments(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payments (payment_id, order_id, currency, heard_at, found_at)
    select coalesce(payment_id, checkout_session_id, id), id,
      case when foreign_money is null then 'GBP' else substr(foreign_money, 1, 3) end, paid_at, found_at
    from orders where paid_at is not null`.execute(db);
  await sql`insert into payments (payment_id, heard_at)
    select payment_id, min(heard_at) from (
      select payment_id, heard_at from early_refunds
      union all
      select payment_id, told_at as heard_at from disputes where order_id is null
    ) as news
    where payment_id is not null and payment_id not in (select payment_id from payments)
    group by payment_id`.execute(db);
}

async function moveRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`insert into answers (order_id, cause, at)
    select refunds.order_id, 'which cards ' || refunds.id, refunds.created_at from refunds
    where attempt is null and asks_cards = 0
      and not exists (select 1 from refund_lines where refund_id = refunds.id)`.execute(db);
  await db.schema
    .alterTable("refunds")
    .addColumn("payment_id", "text", (c) => c.references("payments.payment_id"))
    .execute();
  await sql`update refunds set payment_id =
    (select payment_id from payments where payments.order_id = refunds.order_id)`.execute(db);
  await db.schema.dropIndex("refunds_by_order").execute();
  await db.schema.alterTable("refunds").dropColumn("order_id").execute();
  await db.schema.alterTable("refunds").dropColumn("asks_cards").execute();
  await sql`insert into refunds (id, payment_id, provider_refund_id, amount_pence, reason, state, failure,
      created_at, asked_at, settled_at)
    select provider_refund_id, payment_id, provider_refund_id, amount_pence, 'Made at the payment company',
      state, failure, heard_at, heard_at, case when state = 'pending' then null else heard_at end
    from early_refunds`.execute(db);
  await db.schema.dropTable("early_refunds").execute();
}

async function moveDisputes(db: Kysely<unknown>): Promise<void> {
  await sql`update disputes set payment_id =
    (select payment_id from payments where payments.order_id = disputes.order_id)
    where order_id is not null`.execute(db);
  await db.schema.dropIndex("disputes_by_order").execute();
  await db.schema.alterTable("disputes").dropColumn("order_id").execute();
}

async function dropColumns(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    "orders_by_payment",
    "orders_without_payment_id",
    "orders_found",
    "orders_sales",
  ]) {
    await db.schema.dropIndex(index).execute();
  }
  for (const column of [
    "payment_id",
    "foreign_money",
    "found_at",
    "refund_reserved_pence",
    "refunded_pence",
    "dispute_state",
  ]) {
    await db.schema.alterTable("orders").dropColumn(column).execute();
  }
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("refunds_by_payment").on("refunds").column("payment_id").execute();
  await db.schema
    .createIndex("payments_found")
    .on("payments")
    .column("found_at")
    .where(sql.ref("found_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("payments_of_no_order")
    .on("payments")
    .column("heard_at")
    .where(sql.ref("order_id"), "is", null)
    .execute();
}
