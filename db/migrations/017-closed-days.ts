import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds days without dispatch, and periods in which the shop is closed. Guests' pages show them, so
 * a change raises the catalogue version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("closed_days")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("why", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("shop_closings")
    .addColumn("from_day", "text", (c) => c.primaryKey())
    .addColumn("until_day", "text", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("takes_orders", "integer", (c) => c.notNull())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const action = isPostgres
    ? "for each statement execute function raise_catalogue_version('catalogue')"
    : "begin update catalogue_versions set version = version + 1 where name = 'catalogue'; end";
  for (const table of ["closed_days", "shop_closings"]) {
    for (const event of ["insert", "update", "delete"]) {
      const trigger = `${table}_are_shown_${event}`;
      await sql.raw(`create trigger ${trigger} after ${event} on ${table} ${action}`).execute(db);
    }
  }
}
