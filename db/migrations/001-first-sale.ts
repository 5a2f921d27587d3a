import type { Kysely } from "kysely";

/** Adds the catalogue and guests' orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("products")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("alt", "text", (c) => c.notNull())
    .addColumn("price_pence", "integer")
    .addColumn("old_price_pence", "integer")
    .addColumn("short_description", "text", (c) => c.notNull())
    .addColumn("long_description", "text", (c) => c.notNull())
    .addColumn("orders", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("added_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("product_occasions")
    .addColumn("product_id", "text", (c) =>
      c.notNull().references("products.id").onDelete("cascade"),
    )
    .addColumn("occasion", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("product_occasions_pk", ["product_id", "occasion"])
    .execute();

  // The ids that the seed has added, so that a card deleted by the shop stays deleted.
  await db.schema
    .createTable("seeded_products")
    .addColumn("product_id", "text", (c) => c.primaryKey())
    .execute();

  await db.schema
    .createTable("orders")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("subtotal_pence", "integer", (c) => c.notNull())
    .addColumn("postage_pence", "integer")
    .addColumn("total_pence", "integer")
    .addColumn("email", "text")
    .addColumn("delivery_name", "text")
    .addColumn("delivery_address", "text")
    .addColumn("attempt", "text", (c) => c.unique())
    .addColumn("session_id", "text", (c) => c.unique())
    .addColumn("session_url", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("paid_at", "bigint")
    .execute();

  // Lines do not refer to the product, because an order outlives its cards.
  await db.schema
    .createTable("order_lines")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("u_id", "text", (c) => c.notNull())
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("price_pence", "integer", (c) => c.notNull())
    .addColumn("personalisation", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("order_lines_pk", ["order_id", "position"])
    .execute();

  await db.schema
    .createTable("payment_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("received_at", "bigint", (c) => c.notNull())
    .execute();
}
