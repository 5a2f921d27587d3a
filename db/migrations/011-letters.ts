import { sql, type Kysely } from "kysely";

/**
 * Adds order data for later features, order events, outgoing letters and the links in them, and the
 * records of erasures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOrderFacts(db);
  await addOutbox(db);
  await addLinks(db);
  await addForgetting(db);
}

async function addOrderFacts(db: Kysely<unknown>): Promise<void> {
  const texts = ["payment_id", "postage_name", "delivery_estimate", "terms_version"];
  for (const name of texts) {
    await db.schema.alterTable("orders").addColumn(name, "text").execute();
  }
  for (const name of ["version", "is_polite", "vat_basis_points"]) {
    await db.schema
      .alterTable("orders")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable("orders").addColumn("erased_at", "bigint").execute();
  await db.schema
    .createTable("order_events")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("order_events_pk", ["order_id", "number"])
    .execute();
}

async function addOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("order_id", "text", (c) => c.references("orders.id").onDelete("cascade"))
    .addColumn("customer_id", "text", (c) => c.references("customers.id").onDelete("cascade"))
    .addColumn("about_id", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .addColumn("leased_until", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("sent_at", "bigint")
    .addColumn("answer", "text")
    .addColumn("sent_text", "text")
    .execute();
  await db.schema
    .createIndex("outbox_waiting")
    .on("outbox")
    .column("due_at")
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();
  await db.schema.createIndex("outbox_by_order").on("outbox").column("order_id").execute();
  await db.schema.createIndex("outbox_by_customer").on("outbox").column("customer_id").execute();
}

async function addLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("order_links_by_order")
    .on("order_links")
    .column("order_id")
    .execute();
  await addChangesByLetter(db);
}

/** The changes that a customer may make by a link in a letter, and the tokens of those links. */
async function addChangesByLetter(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("link_tokens")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("about_id", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("password_resets")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("customer_id", "text", (c) => c.references("customers.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("email_changes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("customer_id", "text", (c) =>
      c.notNull().references("customers.id").onDelete("cascade"),
    )
    .addColumn("old_email", "text", (c) => c.notNull())
    .addColumn("new_email", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("done_at", "bigint")
    .execute();
  for (const table of ["password_resets", "email_changes"]) {
    await db.schema.createIndex(`${table}_by_customer`).on(table).column("customer_id").execute();
    await db.schema.createIndex(`${table}_by_age`).on(table).column("created_at").execute();
  }
  for (const table of ["link_tokens", "order_links"]) {
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column("expires_at").execute();
  }
}

/** The time of a customer's last activity, closed accounts, and erased persons. */
async function addForgetting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("customers")
    .addColumn("last_active_at", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update customers set last_active_at = ${Date.now()}`.execute(db);
  await db.schema
    .createIndex("customers_by_activity")
    .on("customers")
    .column("last_active_at")
    .execute();
  await db.schema.alterTable("customers").addColumn("closed_at", "bigint").execute();
  await db.schema
    .createIndex("customers_closed")
    .on("customers")
    .column("closed_at")
    .where(sql.ref("closed_at"), "is not", null)
    .execute();
  await db.schema
    .createTable("erasures")
    .addColumn("subject_hash", "text", (c) => c.primaryKey())
    .addColumn("at", "bigint", (c) => c.notNull())
    .execute();
}
