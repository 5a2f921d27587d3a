import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/**
 * Removes the traces of deleted rows from SQLite: the segments of the order search index, and the
 * write-ahead log. The file itself is overwritten as rows are deleted. PostgreSQL's vacuum does all
 * of it by itself.
 */
export async function wipeDeleted(db: Db): Promise<void> {
  if (!isSqlite(db)) return;
  await sql`insert into order_index (order_index) values ('optimize')`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
