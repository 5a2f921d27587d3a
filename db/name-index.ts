import { SqliteAdapter, sql } from "kysely";
import type { Db } from "./connect";

/** The index holds every three consecutive letters of a name. */
const shortestPart = 3;
/** Above this many hits, it is faster to read the names in catalogue order. */
const maxHits = 500;

/**
 * The ids of the cards whose folded name or polite name contains the text, in no order. Undefined
 * where the index does not help: for a text of fewer than three letters, for one that many cards
 * have, and on PostgreSQL, which uses its own index by itself.
 */
export async function findInNameIndex(
  db: Db,
  text: string,
  { isPolite }: { isPolite: boolean },
): Promise<string[] | undefined> {
  if (!isSqlite(db) || [...text].length < shortestPart) return undefined;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const { rows } = await sql<{ productId: string }>`
    select product_id from name_index
      join name_index_rows on name_index_rows.number = name_index.rowid
    where name_index match ${isPolite ? phrase : `name : ${phrase}`}
    limit ${maxHits + 1}`.execute(db);
  return rows.length > maxHits ? undefined : rows.map(({ productId }) => productId);
}

/** Whether the column holds the text as it is, whatever % and _ mean to SQL. */
export function holdsText(db: Db, column: string, text: string) {
  if (isSqlite(db)) return sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`;
  const pattern = `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
