import type { Kysely } from "kysely";

/** Renames columns to the terms of the field. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").renameColumn("attempt", "idempotency_key").execute();
  await db.schema.alterTable("orders").renameColumn("session_id", "checkout_session_id").execute();
  await db.schema.alterTable("orders").renameColumn("session_url", "checkout_url").execute();
  await db.schema.alterTable("customers").renameColumn("email_key", "normalised_email").execute();
}
