import Database from "better-sqlite3";
import {
  CamelCasePlugin,
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
import pg from "pg";
import {
  RateLimiterPostgres,
  RateLimiterSQLite,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { retryWhileBusy } from "./database-busy";
import { databaseFile, isFileUrl } from "./database-url";
import type { Schema } from "./schema";

/** The tables, with names in camelCase. SQL itself, in migrations and shells, uses snake_case. */
export type Db = Kysely<Schema>;

const plugins = [new CamelCasePlugin()];
const int8 = 20;
const limiterTable = { tableName: "rate_limits", tableCreated: true };

/** Makes counters that are kept in the shop's own database. */
export type NewLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

export type Connection = { db: Db; newLimiter: NewLimiter };

/**
 * Opens the database that the address names: `file:path.db` or `postgres://…`. Only this module
 * knows which of the two it is.
 * @param onError told of a lost PostgreSQL connection, which the pool then replaces
 */
export function connect(databaseUrl: string, onError: (error: Error) => void): Connection {
  return isFileUrl(databaseUrl)
    ? sqlite(databaseFile(databaseUrl))
    : postgres(databaseUrl, onError);
}

function sqlite(file: string): Connection {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite blocks the thread while it waits, so a long timeout would hold up every request.
  const database = new Database(file, { timeout: 50 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  const store = { storeClient: database, storeType: "better-sqlite3", ...limiterTable };
  return {
    db: new Kysely({ dialect: new ImmediateSqliteDialect({ database }), plugins }),
    newLimiter: (options) => new RateLimiterSQLite({ ...store, ...options }),
  };
}

function postgres(connectionString: string, onError: (error: Error) => void): Connection {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  const pool = new pg.Pool({
    connectionString,
    types,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  // Without a listener, a lost connection ends the process, whether its client is idle or at work.
  pool.on("error", onError).on("connect", (client) => client.on("error", onError));
  return {
    db: new Kysely({ dialect: new PostgresDialect({ pool }), plugins }),
    newLimiter: (options) =>
      new RateLimiterPostgres({ storeClient: pool, ...limiterTable, ...options }),
  };
}

/**
 * SQLite with transactions that take the write lock at once, and migrations that are whole or not
 * at all.
 */
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
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}
