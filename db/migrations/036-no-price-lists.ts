import type { Kysely } from "kysely";

/**
 * Drops the price lists of the spreadsheets; the desk's log keeps what they changed.
 * A server of the previous release answers its page of prices with an error, and its job that forgets
 * reports that it cannot forget price lists, after it has forgotten everything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("price_lists").execute();
}
