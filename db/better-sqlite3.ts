import type BetterSqlite3 from "better-sqlite3";
import { createRequire } from "node:module";

/** A connection to an SQLite file. */
export type Sqlite = BetterSqlite3.Database;
export type SqliteStatement<Row = unknown> = BetterSqlite3.Statement<unknown[], Row>;

// Version 13 crashes on Node 20, and version 12 aborts on Node 24, so each version of Node loads
// its own.
const isNode20 = process.versions.node.startsWith("20.");
const name = isNode20 ? "better-sqlite3-for-node-20" : "better-sqlite3";

/**
 * better-sqlite3, in the version that works with this version of Node.
 * @throws {Error} with a one-line message, if it is not installed or has no binary for this machine
 */
export const Sqlite = load();

function load(): typeof BetterSqlite3 {
  try {
    const Loaded = createRequire(import.meta.url)(name) as typeof BetterSqlite3;
    // The package loads its binary when it opens the first connection.
    new Loaded(":memory:").close();
    return Loaded;
  } catch (error) {
    const advice = `Run "npm ci" with Node ${process.versions.node}, without --omit=optional.`;
    throw new Error(`SQLite cannot be loaded. ${advice}`, { cause: error });
  }
}
