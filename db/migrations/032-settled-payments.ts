import type { Kysely } from "kysely";

/**
 * Adds the moment when staff said that they had sent back a payment that belongs to no order.
 * A server of the previous release goes on to list it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payment_problems").addColumn("settled_at", "bigint").execute();
}
