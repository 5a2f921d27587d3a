import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";
import { isMigrated } from "./migrate";

/**
 * The kind of database, its latest migration, and whether its tables fit this version of the shop.
 */
export async function readDatabaseVersion(db: Db) {
  const { rows } = await (
    isSqlite(db)
      ? sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`
      : sql<{
          version: string;
        }>`select 'PostgreSQL ' || current_setting('server_version') as version`
  ).execute(db);
  const migrated = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return {
    database: rows[0]?.version ?? "",
    schema: migrated.rows[0]?.name ?? "",
    isCurrent: await isMigrated(db),
  };
}
