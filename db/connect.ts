import Database from "better-sqlite3";
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from "kysely";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Schema } from "./schema";

export type Db = Kysely<Schema>;

const busy = "DATABASE_BUSY";

/** Whether somebody else (a backup, an SQL shell) held the SQLite file for longer than a shopper should wait. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === busy;
}

const patienceMs = 1000;
const int8 = 20;

/**
 * Opens the database that the address names: `file:path.db` or `postgres://…`.
 * The only place that knows which of the two it is.
 * @param onError told of a lost PostgreSQL connection, which the pool then replaces.
 */
export function connect(databaseUrl: string, onError: (error: Error) => void): Db {
  return new Kysely<Schema>({
    dialect: databaseUrl.startsWith("file:")
      ? sqlite(databaseFile(databaseUrl))
      : postgres(databaseUrl, onError),
  });
}

/** The path in a `file:` address, which may be relative (file:data/shop.db) or a URL (file:///srv/shop.db). */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.startsWith("file://")
    ? fileURLToPath(databaseUrl)
    : databaseUrl.slice("file:".length);
}

function sqlite(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
  // A long timeout would hold up every request of the process: SQLite waits with the thread.
  const database = new Database(file, { timeout: 50 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  return new ImmediateSqliteDialect({ database });
}

function postgres(connectionString: string, onError: (error: Error) => void): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  const pool = new pg.Pool({ connectionString, types });
  pool.on("error", onError);
  return new PostgresDialect({ pool });
}

/** SQLite as the shop wants it: transactions that take the write lock at once, and migrations that are whole or not at all. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (Date.now() > giveUpAt) {
          throw Object.assign(new Error("The database is locked", { cause: error }), {
            code: busy,
          });
        }
        await pause(25);
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
