import { sql, type Kysely } from "kysely";

/**
 * Marks the one link to an order that was requested last.
 * A server of the previous release marks none, so its links stay for their half year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("order_links")
    .addColumn("is_requested", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("order_links_requested")
    .unique()
    .on("order_links")
    .column("order_id")
    .where(sql.ref("is_requested"), "=", sql.lit(1))
    .execute();
}
