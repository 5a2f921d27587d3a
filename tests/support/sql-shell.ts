import { sql } from "kysely";
import type { Db } from "../../db/connect";
import type { DatabaseKind } from "./database";

/** Deletes a card as an SQL shell does: that of SQLite enforces no foreign keys. */
export async function deleteInShell(kind: DatabaseKind, db: Db, id: string): Promise<void> {
  if (kind === "SQLite") await sql`pragma foreign_keys = off`.execute(db);
  await sql`delete from products where id = ${id}`.execute(db);
  if (kind === "SQLite") await sql`pragma foreign_keys = on`.execute(db);
}
