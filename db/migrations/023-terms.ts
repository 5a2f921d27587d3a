import type { Kysely } from "kysely";

/**
 * The terms of use by their date, so that a confirmation has those that its order was placed under.
 *
 * A server of the release before keeps none, and its letters have the terms of its own release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("terms")
    .addColumn("version", "text", (c) => c.primaryKey())
    .addColumn("clauses", "text", (c) => c.notNull())
    .execute();
}
