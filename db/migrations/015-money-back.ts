import { sql, type Kysely } from "kysely";

/** Adds refunds and disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOrderSums(db);
  await addRefunds(db);
  await addDisputes(db);
}

async function addOrderSums(db: Kysely<unknown>): Promise<void> {
  for (const name of ["refund_reserved_pence", "refunded_pence"]) {
    await db.schema
      .alterTable("orders")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const name of ["dispute_state", "status_before_refund"]) {
    await db.schema.alterTable("orders").addColumn(name, "text").execute();
  }
  await db.schema.createIndex("orders_by_payment").on("orders").column("payment_id").execute();
  await db.schema
    .createIndex("orders_without_payment_id")
    .on("orders")
    .column("payment_asked_at")
    .where(sql.ref("payment_id"), "is", null)
    .where(sql.ref("paid_at"), "is not", null)
    .execute();
}

async function addRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("refunds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("attempt", "text", (c) => c.unique())
    .addColumn("provider_refund_id", "text", (c) => c.unique())
    .addColumn("amount_pence", "integer", (c) => c.notNull())
    .addColumn("postage_pence", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("failure", "text")
    .addColumn("asked_by", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("settled_at", "bigint")
    .execute();
  await db.schema.createIndex("refunds_by_order").on("refunds").column("order_id").execute();
  await db.schema
    .createIndex("refunds_under_way")
    .on("refunds")
    .column("asked_at")
    .where(sql.ref("state"), "in", sql`('asked', 'unknown', 'pending')`)
    .execute();
  await db.schema
    .createTable("refund_lines")
    .addColumn("refund_id", "text", (c) => c.notNull().references("refunds.id"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("amount_pence", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("refund_lines_pk", ["refund_id", "position"])
    .execute();
}

async function addDisputes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("disputes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.references("orders.id"))
    .addColumn("payment_id", "text")
    .addColumn("amount_pence", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reply_by", "bigint")
    .addColumn("opened_at", "bigint", (c) => c.notNull())
    .addColumn("told_at", "bigint", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("disputes_by_order").on("disputes").column("order_id").execute();
  await db.schema
    .createIndex("disputes_open")
    .on("disputes")
    .column("asked_at")
    .where(sql.ref("state"), "in", sql`('inquiry', 'open')`)
    .execute();
}
