import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds two counters by which a server knows that its cached pages are outdated: `catalogue` for the
 * content of guests' pages, `sales` for the number of cards sold. Triggers raise them, also for
 * changes in an SQL shell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("catalogue_versions")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("version", "bigint", (c) => c.notNull())
    .execute();
  await sql`insert into catalogue_versions values ('catalogue', 1), ('sales', 1)`.execute(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) {
    await sql.raw(statement).execute(db);
  }
}

/** The columns that pages show. Folded names only serve the search. */
const shownColumns = [
  "id",
  "name",
  "alt",
  "polite_name",
  "polite_alt",
  "price_pence",
  "old_price_pence",
  "short_description",
  "long_description",
  "position",
  "added_at",
].join(", ");

const raise = (name: string) =>
  `update catalogue_versions set version = version + 1 where name = '${name}'`;

const events = [
  ["catalogue", "insert", "products"],
  ["catalogue", "delete", "products"],
  ["catalogue", `update of ${shownColumns}`, "products"],
  ["catalogue", "insert", "product_occasions"],
  ["catalogue", "delete", "product_occasions"],
  ["catalogue", "update", "product_occasions"],
  ["sales", "update of orders", "products"],
] as const;

const sqliteTriggers = events.map(
  ([name, event, table], i) =>
    `create trigger catalogue_versions_${i + 1} after ${event} on ${table} begin ${raise(name)}; end`,
);

/**
 * The sales counter is raised at commit. Raised earlier, its lock could deadlock two payments for
 * the same cards.
 */
const postgresTriggers = [
  `create function raise_catalogue_version() returns trigger language plpgsql as $$ begin
    update catalogue_versions set version = version + 1 where name = tg_argv[0];
    notify catalogue_versions;
    return null;
  end $$`,
  ...events.map(([name, event, table], i) => {
    const trigger = `catalogue_versions_${i + 1} after ${event} on ${table}`;
    return name === "sales"
      ? `create constraint trigger ${trigger} deferrable initially deferred
          for each row execute function raise_catalogue_version('${name}')`
      : `create trigger ${trigger}
          for each statement execute function raise_catalogue_version('${name}')`;
  }),
];
