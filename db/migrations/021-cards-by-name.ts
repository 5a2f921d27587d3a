import type { Kysely } from "kysely";

/** Adds an index of cards by status and name, so that the unsold ones are found quickly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("products_by_standing_name")
    .on("products")
    .columns(["standing", "name_folded", "id", "added_at", "price_pence"])
    .execute();
}
