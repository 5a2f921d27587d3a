import { sql, type Kysely } from "kysely";

/**
 * Adds the moment when staff said that they had sent back a payment that belongs to no order, and the
 * hold that an order had before all of its money went back. No server sends a failed letter, so none
 * has leased it.
 * A server of the previous release goes on to list such a payment, drops such a hold, and cannot show
 * the desk's log once it has an entry about such a payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payment_problems").addColumn("settled_at", "bigint").execute();
  await db.schema.alterTable("orders").addColumn("held_before_refund", "text").execute();
  await sql`update outbox set leased_until = 0 where state = 'failed'`.execute(db);
}
