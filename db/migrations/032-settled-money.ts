import type { Kysely } from "kysely";

/**
 * Adds the moment when staff said that they had sent back a payment that belongs to no order, and the
 * hold that an order had before all of its money went back.
 * A server of the previous release goes on to list such a payment, and drops such a hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payment_problems").addColumn("settled_at", "bigint").execute();
  await db.schema.alterTable("orders").addColumn("held_before_refund", "text").execute();
}
