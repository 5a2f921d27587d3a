import type { Kysely } from "kysely";

/** The cards of each standing, by name, so that the first of those that nobody buys are soon found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("products_by_standing_name")
    .on("products")
    .columns(["standing", "name_folded", "id", "added_at", "price_pence"])
    .execute();
}
