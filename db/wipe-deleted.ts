import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/**
 * Empties SQLite’s log of writes, which still holds what deleted rows said. The file itself is
 * overwritten as rows are deleted. PostgreSQL’s vacuum does both in its own time.
 */
export async function wipeDeleted(db: Db): Promise<void> {
  if (!isSqlite(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
