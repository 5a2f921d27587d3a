import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/** The index holds every three consecutive letters, so it finds nothing shorter. */
export const shortestSearch = 3;

/** Of more hits than these on SQLite, the newest are found. */
const maxHits = 1000;

/** Whether what is said about an order contains the folded text, of three letters at the least. */
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
