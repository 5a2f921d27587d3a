import type { Kysely } from "kysely";

/** Columns get the names that the field uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").renameColumn("attempt", "idempotency_key").execute();
  await db.schema.alterTable("orders").renameColumn("session_id", "checkout_session_id").execute();
  await db.schema.alterTable("orders").renameColumn("session_url", "checkout_url").execute();
  await db.schema.alterTable("customers").renameColumn("email_key", "normalised_email").execute();
}
