import { sql, type Kysely } from "kysely";

/**
 * Gives the shop a list of its cards for search engines, which is off until the owner switches it on.
 * A server of the previous release has no such list, at an address that does not exist there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("product_feed")
    .addColumn("is_on", "integer", (c) => c.notNull())
    .addColumn("filths", "text", (c) => c.notNull())
    .addColumn("is_polite", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into product_feed (is_on, filths, is_polite) values (0, 'mild', 0)`.execute(db);
}
