import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/** The index holds every three consecutive letters, so it finds nothing shorter. */
export const shortestSearch = 3;

/** SQLite returns only the newest of more hits. */
const maxHits = 1000;

/**
 * Whether the order's searchable text contains the folded text, which has at least three letters.
 */
export function saysOfOrder(db: Db, text: string) {
  if (isSqlite(db)) {
    const phrase = `"${text.replaceAll('"', '""')}"`;
    return sql<boolean>`orders.id in (select order_id from order_index_rows
      where number in (select rowid from order_index
        where order_index match ${phrase} order by rowid desc limit ${maxHits}))`;
  }
  const pattern = `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
  return sql<boolean>`orders.search_text like ${pattern} escape '!'`;
}
