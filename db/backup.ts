import { Sqlite } from "./better-sqlite3";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { databaseFile, isFileUrl } from "./database-url";
import { runPostgresProgram } from "./postgres-programs";

/** More pages than a file has: all in one step, which no writer can make start again. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the database into a new file as it is at one moment, while the shop goes on writing: an
 * SQLite file, or what `pg_dump` makes of PostgreSQL.
 * @throws {Error} in one line, and then the file is not there
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already, and stays as it is.`);
  mkdirSync(dirname(file), { recursive: true });
  // The name says that it is a backup only once it is a whole one.
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
 * Copies an SQLite file, and looks at the copy for damage.
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

/** Leaves the copy as a single file, with no log of writes beside it. */
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
