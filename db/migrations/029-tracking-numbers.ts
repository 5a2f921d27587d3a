import type { Kysely } from "kysely";

/**
 * Adds the tracking number of an order's newest parcel.
 * A server of the previous release posts orders without one. If it undoes a dispatch or sends cards
 * again, the number of the earlier parcel stays until this release marks the order as dispatched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("tracking_number", "text").execute();
}
