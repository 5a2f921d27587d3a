import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds the prices of postage that the owner sets. Guests' pages show them, so a change raises the
 * catalogue version.
 * A server of the previous release writes none: it offers the first prices, and holds an order that was
 * offered others. Prices that start once it has gone concern it no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("postage_prices")
    .addColumn("from_at", "bigint", (c) => c.primaryKey())
    .addColumn("second_class_pence", "integer", (c) => c.notNull())
    .addColumn("first_class_pence", "integer", (c) => c.notNull())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const action = isPostgres
    ? "for each statement execute function raise_catalogue_version('catalogue')"
    : "begin update catalogue_versions set version = version + 1 where name = 'catalogue'; end";
  for (const event of ["insert", "update", "delete"]) {
    const trigger = `postage_prices_are_shown_${event}`;
    await sql
      .raw(`create trigger ${trigger} after ${event} on postage_prices ${action}`)
      .execute(db);
  }
}
