import type { Kysely } from "kysely";

/**
 * Adds customers with their tokens, baskets, favourites and orders, and the counters of the rate
 * limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("customers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("basket_version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("tokens")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("customer_id", "text", (c) =>
      c.notNull().references("customers.id").onDelete("cascade"),
    )
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("basket_lines")
    .addColumn("customer_id", "text", (c) =>
      c.notNull().references("customers.id").onDelete("cascade"),
    )
    .addColumn("u_id", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("personalisation", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("basket_lines_pk", ["customer_id", "u_id"])
    .execute();

  await db.schema
    .createTable("favourites")
    .addColumn("customer_id", "text", (c) =>
      c.notNull().references("customers.id").onDelete("cascade"),
    )
    .addColumn("product_id", "text", (c) =>
      c.notNull().references("products.id").onDelete("cascade"),
    )
    .addColumn("added_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("favourites_pk", ["customer_id", "product_id"])
    .execute();

  await db.schema
    .alterTable("orders")
    .addColumn("customer_id", "text", (c) => c.references("customers.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("orders_by_customer")
    .on("orders")
    .columns(["customer_id", "created_at"])
    .execute();

  // The columns that rate-limiter-flexible expects.
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
}
