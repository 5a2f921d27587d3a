import type { Kysely } from "kysely";

/** What a card is called while "Mum's behind me" is on. The seed fills in the cards it brought before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("products").addColumn("polite_name", "text").execute();
  await db.schema.alterTable("products").addColumn("polite_alt", "text").execute();
}
