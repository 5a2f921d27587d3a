import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds the details of the trader that the owner sets, a row for each change. Without a row, those of
 * the environment variables apply. Guests' pages show them, so a change raises the catalogue version.
 * A server of the previous release reads none of it: its pages and letters name the trader of its
 * variables, its orders are charged VAT and keep the date of the terms by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("traders")
    .addColumn("revision", "integer", (c) => c.primaryKey())
    .addColumn("set_at", "bigint", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("company_number", "text")
    .addColumn("vat_number", "text")
    .addColumn("label_sender", "text")
    .addColumn("terms_day", "text", (c) => c.notNull())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const action = isPostgres
    ? "for each statement execute function raise_catalogue_version('catalogue')"
    : "begin update catalogue_versions set version = version + 1 where name = 'catalogue'; end";
  for (const event of ["insert", "update", "delete"]) {
    await sql
      .raw(`create trigger traders_are_shown_${event} after ${event} on traders ${action}`)
      .execute(db);
  }
}
