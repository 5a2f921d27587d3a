import { Sqlite } from "./better-sqlite3";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { databaseFile, isFileUrl } from "./database-url";
import { runPostgresProgram } from "./postgres-programs";

/** More pages than any file has, so that the copy is one step, which no writer can restart. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the database to a new file while the shop keeps running. The copy shows one moment. It is
 * an SQLite file, or the output of `pg_dump` for PostgreSQL.
 * @throws {Error} with a one-line message; no file is left behind
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already, and stays as it is.`);
  mkdirSync(dirname(file), { recursive: true });
  // The file gets its final name only when the backup is complete.
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    if (isFileUrl(databaseUrl)) await copySqlite(databaseFile(databaseUrl), unfinished);
    else
      await runPostgresProgram("pg_dump", databaseUrl, ["--format=custom", "--file", unfinished]);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Copies an SQLite file and checks the copy for damage.
 * @param from may be in use
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database ${from}.`);
  const database = new Sqlite(from, { readonly: true });
  try {
    await database.backup(to, { progress: () => allPages });
  } finally {
    database.close();
  }
  checkCopy(to);
}

/** Checks the copy, and leaves it as a single file without a write-ahead log. */
function checkCopy(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
    const found = copy.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new Error(`The copy is damaged: ${String(found)}`);
  } finally {
    copy.close();
  }
}
