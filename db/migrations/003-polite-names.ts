import type { Kysely } from "kysely";

/**
 * The names of cards while "Mum's behind me" is on. The seed fills in those of the cards that it
 * added before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("products").addColumn("polite_name", "text").execute();
  await db.schema.alterTable("products").addColumn("polite_alt", "text").execute();
}
