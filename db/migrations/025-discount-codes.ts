import { sql, type Kysely } from "kysely";

/**
 * Adds discount codes, and what they took off an order and each of its lines.
 * A server of the previous release writes none of it: it orders at full price, whichever code the
 * browser keeps, and its payment page says so. It charges and refunds the orders of a newer server
 * rightly, because the price of a line is the reduced one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("discount_codes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("code", "text", (c) => c.notNull().unique())
    .addColumn("percent", "integer")
    .addColumn("amount_pence", "integer")
    .addColumn("first_day", "text", (c) => c.notNull())
    .addColumn("last_day", "text")
    .addColumn("max_uses", "integer")
    .addColumn("ended_at", "bigint")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("made_at", "bigint", (c) => c.notNull())
    .addCheckConstraint("takes_one_thing_off", sql`(percent is null) <> (amount_pence is null)`)
    .execute();
  await db.schema.alterTable("orders").addColumn("discount_code", "text").execute();
  await db.schema
    .alterTable("orders")
    .addColumn("discount_pence", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("order_lines")
    .addColumn("discount_pence", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index orders_by_discount on orders (discount_code, paid_at)
    where discount_code is not null`.execute(db);
  await sql`create index orders_discounted on orders (paid_at, discount_pence)
    where discount_pence > 0`.execute(db);
}
