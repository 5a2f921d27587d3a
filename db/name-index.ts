import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/** The index holds every three consecutive letters of a name. */
const partLength = 3;
/** With more hits, it is faster to read the names in catalogue order. */
const maxHits = 500;

/**
 * The ids of the cards whose folded name or polite name contains the text, unordered. Undefined if
 * the index does not help: for a text that many cards contain, and on PostgreSQL, which uses its
 * own indexes automatically.
 */
export async function findInNameIndex(
  db: Db,
  text: string,
  { isPolite }: { isPolite: boolean },
): Promise<string[] | undefined> {
  if (!isSqlite(db) || text === "") return undefined;
  const numbers = isShort(text) ? partsBeginningWith(text, isPolite) : namesWith(text, isPolite);
  const { rows } = await sql<{ productId: string }>`
    select product_id from name_index_rows
      where number in (${numbers} limit ${maxHits + 1})`.execute(db);
  return rows.length > maxHits ? undefined : rows.map(({ productId }) => productId);
}

function namesWith(text: string, isPolite: boolean) {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return sql`select rowid from name_index
    where name_index match ${isPolite ? phrase : `name : ${phrase}`}`;
}

/** Each letter of a name starts a trigram, because two extra characters follow the last. */
function partsBeginningWith(text: string, isPolite: boolean) {
  const letters = [...text];
  const last = letters.pop()?.codePointAt(0) ?? 0;
  const after = letters.join("") + String.fromCodePoint(Math.min(last + 1, 0x10ffff));
  const column = isPolite ? sql`true` : sql`col = 'name'`;
  return sql`select distinct doc from name_parts where term >= ${text} and term < ${after} and ${column}`;
}

/** Whether the column contains the text literally: % and _ are no wildcards. */
export function holdsText(db: Db, column: string, text: string) {
  if (isSqlite(db)) return sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`;
  if (text !== "" && isShort(text)) {
    return sql<boolean>`name_parts(${sql.ref(column)}) @> array[${text}]::text[]`;
  }
  const pattern = `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}

const isShort = (text: string) => [...text].length < partLength;
