import type { Kysely } from "kysely";

/**
 * Finds the newest events of orders, which are copied to a file outside the database every 20 seconds.
 * A server of the previous release writes the same rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("order_events_by_time").on("order_events").column("at").execute();
}
