import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/**
 * Empties what SQLite still holds of deleted rows: the segments of the index that orders are searched in,
 * and its log of writes. The file itself is overwritten as rows are deleted. PostgreSQL’s vacuum does all
 * of it in its own time.
 */
export async function wipeDeleted(db: Db): Promise<void> {
  if (!isSqlite(db)) return;
  await sql`insert into order_index (order_index) values ('optimize')`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
