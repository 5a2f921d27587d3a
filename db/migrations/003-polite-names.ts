import type { Kysely } from "kysely";

/**
 * Adds the names of cards while "Mum's behind me" is on. The seed fills them in for existing cards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("products").addColumn("polite_name", "text").execute();
  await db.schema.alterTable("products").addColumn("polite_alt", "text").execute();
}
