import { Sqlite } from "./better-sqlite3";
import { sql } from "kysely";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { copySqlite } from "./backup";
import { connect, type Db } from "./connect";
import { databaseFile, isFileUrl } from "./database-url";
import { migrations } from "./migrate";
import { runPostgresProgram } from "./postgres-programs";

/** The contents of a restored database. */
export type Restored = {
  orderCount: number;
  /** In ms since 1970; null without orders. */
  newestOrderAt: number | null;
  /** The new path of the previous database, if there was one. */
  movedTo?: string;
  /** The number of the user who got the file of a restore by root. */
  ownerId?: number;
};

/** The suffixes of an SQLite database's files. */
const companions = ["", "-wal", "-shm", "-journal"];

/**
 * Restores a backup to a database that is empty or missing.
 * @param isReplacing moves an existing SQLite file aside first
 * @throws {Error} with a one-line message; the database is then unchanged
 */
export async function restore(
  databaseUrl: string,
  backup: string,
  isReplacing: boolean,
): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`);
  if (isFileUrl(databaseUrl)) return restoreFile(databaseFile(databaseUrl), backup, isReplacing);
  if (isReplacing) {
    throw new Error("--replace is for SQLite. Make a new PostgreSQL database, and name that one.");
  }
  await requireEmpty(databaseUrl);
  await runPostgresProgram("pg_restore", databaseUrl, ["--single-transaction", backup]);
  return inspect(databaseUrl);
}

async function restoreFile(file: string, backup: string, isReplacing: boolean): Promise<Restored> {
  const isThere = companions.some((ending) => sizeOf(file + ending) > 0);
  if (isThere && !isReplacing) {
    throw new Error(`${file} is there already. --replace moves it aside first.`);
  }
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    await copySqlite(backup, unfinished);
    const restored = await inspect(`file:${unfinished}`);
    const movedTo = isThere ? moveAside(file) : undefined;
    const ownerId = giveAway(unfinished, dirname(file));
    renameSync(unfinished, file);
    return { ...restored, movedTo, ownerId };
  } finally {
    for (const ending of companions) rmSync(unfinished + ending, { force: true });
  }
}

/** Gives root's file to the owner of its folder, because the shop that opens it runs as that user. */
function giveAway(file: string, folder: string): number | undefined {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return undefined;
  chownSync(file, uid, gid);
  return uid;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** @throws {Error} while a shop has the file open */
function moveAside(file: string): string {
  refuseWhenOpen(file);
  const movedTo = `${file}.replaced-${new Date().toISOString().replaceAll(":", ".")}`;
  for (const ending of companions) {
    if (existsSync(file + ending)) renameSync(file + ending, movedTo + ending);
  }
  return movedTo;
}

/** SQLite changes a file's journal mode only while nobody else has it open. */
function refuseWhenOpen(file: string): void {
  try {
    const database = new Sqlite(file, { timeout: 0, fileMustExist: true });
    try {
      database.pragma("journal_mode = DELETE");
    } finally {
      database.close();
    }
  } catch (error) {
    // A damaged file may be replaced.
    if (!String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")) return;
    throw new Error(`${file} is open in a shop. Close that first.`, { cause: error });
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    const tables = await db.introspection.getTables();
    if (tables.length > 0) throw new Error("The database is not empty. Make a new one.");
  });
}

/**
 * Reads the contents of a restored database.
 * @throws {Error} if it is not a database of this shop, or comes from a newer version
 */
async function inspect(databaseUrl: string): Promise<Restored> {
  return withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`
      .execute(db)
      .catch((error: unknown) => {
        throw new Error("That is no backup of a shop.", { cause: error });
      });
    const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
    if (unknown.length > 0) {
      throw new Error(`That is of a newer shop: this one does not know ${unknown.join(", ")}.`);
    }
    return db
      .selectFrom("orders")
      .select((eb) => [
        eb.fn.countAll<number>().as("orderCount"),
        eb.fn.max("createdAt").as("newestOrderAt"),
      ])
      .executeTakeFirstOrThrow();
  });
}

async function withDatabase<T>(databaseUrl: string, act: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}
