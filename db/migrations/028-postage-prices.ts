import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds the prices of postage that the owner sets, and the prices that each order was offered. Guests'
 * pages show the prices, so a change raises the catalogue version.
 * A server of the previous release writes neither: it offers the first prices, which an order without
 * prices stands for. It holds the payment of an order that was offered others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("postage_prices")
    .addColumn("from_day", "text", (c) => c.primaryKey())
    .addColumn("second_class_pence", "integer", (c) => c.notNull())
    .addColumn("first_class_pence", "integer", (c) => c.notNull())
    .execute();
  for (const column of ["second_class_pence", "first_class_pence"]) {
    await db.schema.alterTable("orders").addColumn(column, "integer").execute();
  }
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
