import { PostgresAdapter, sql, type Kysely } from "kysely";

const dayMs = 24 * 60 * 60 * 1000;
const rowsAtOnce = 300;

/**
 * Makes one table of closed days and periods: a row for each day, with the text of the period where
 * both are there. Guests' pages show them, so a change raises the catalogue version.
 * A server of the previous release goes on reading and writing its two tables, so they stay as they
 * are. Days that it closes or opens from now on count for its own pages alone: the list at the desk
 * of a new server does not show them, and they are to be closed or opened again there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("days_without_post")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("takes_orders", "integer", (c) => c.notNull())
    .execute();
  await copyDays(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const action = isPostgres
    ? "for each statement execute function raise_catalogue_version('catalogue')"
    : "begin update catalogue_versions set version = version + 1 where name = 'catalogue'; end";
  for (const event of ["insert", "update", "delete"]) {
    const trigger = `days_without_post_are_shown_${event}`;
    await sql
      .raw(`create trigger ${trigger} after ${event} on days_without_post ${action}`)
      .execute(db);
  }
}

type Period = { from_day: string; until_day: string; note: string; takes_orders: number };

async function copyDays(db: Kysely<unknown>): Promise<void> {
  // A later row replaces an earlier one: a day without orders stays one.
  const { rows: periods } = await sql<Period>`
    select from_day, until_day, note, takes_orders from (
      select day as from_day, day as until_day, why as note, 1 as takes_orders, 0 as is_period
      from closed_days
      union all
      select from_day, until_day, words as note, takes_orders, 1 as is_period from shop_closings
    ) as periods
    order by is_period, takes_orders desc, from_day
  `.execute(db);
  const days = new Map<string, Period>();
  for (const period of periods) {
    for (let ms = Date.parse(period.from_day); ms <= Date.parse(period.until_day); ms += dayMs) {
      days.set(new Date(ms).toISOString().slice(0, 10), period);
    }
  }
  const rows = [...days];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows
      .slice(start, start + rowsAtOnce)
      .map(([day, { note, takes_orders }]) => sql`(${day}, ${note}, ${takes_orders})`);
    await sql`insert into days_without_post (day, note, takes_orders) values ${sql.join(values)}`.execute(
      db,
    );
  }
}
