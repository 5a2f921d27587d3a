import { sql, type Kysely } from "kysely";

/**
 * Stores what shoppers tell of their orders, and which cards they cancel once those are printed, for staff
 * to deal with. A server of the previous release neither writes nor shows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cases")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("refund_by", "text")
    .addColumn("closed_at", "bigint")
    .addPrimaryKeyConstraint("cases_pk", ["order_id", "number"])
    .execute();
  await db.schema
    .createIndex("cases_open")
    .on("cases")
    .columns(["order_id", "refund_by"])
    .where(sql.ref("closed_at"), "is", null)
    .execute();
  await db.schema
    .alterTable("order_lines")
    .addColumn("cancelled", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
