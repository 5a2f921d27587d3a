import { sql } from "kysely";
import type { Db } from "../../db/connect";
import { isSqlite } from "../../db/dialect";

/**
 * The time in ms by the clock that all servers of one database share: that of PostgreSQL, or of the one
 * machine that has an SQLite file.
 */
export async function readClock(db: Db): Promise<number> {
  if (isSqlite(db)) return Date.now();
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
}
