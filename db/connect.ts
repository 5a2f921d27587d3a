import { CamelCasePlugin, Kysely } from "kysely";
import type { QueryConfig } from "pg";
import {
  RateLimiterPostgres,
  RateLimiterSQLite,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { databaseFile, isFileUrl } from "./database-url";
import { openPool, shopTimeouts, ShopPostgresDialect, longTimeouts } from "./postgres";
import type { Schema } from "./schema";
import { checkSqlite, openSqlite, ShopSqliteDialect } from "./sqlite";

/** The tables, with names in camelCase. SQL in migrations and shells uses snake_case. */
export type Db = Kysely<Schema>;

const plugins = [new CamelCasePlugin()];
const limiterTable = { tableName: "rate_limits", tableCreated: true };

/** Creates rate limiters that store their counts in the shop's database. */
export type NewLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

export type Connection = { db: Db; newLimiter: NewLimiter };

type ConnectOptions = {
  /** Allows migrations more time on PostgreSQL. */
  hasLongTimeouts?: boolean;
};

/**
 * Opens the database at a URL: `file:path.db` or `postgres://…`. Only this module knows which of
 * the two it is.
 * @param onError is called for a lost PostgreSQL connection, which the pool then replaces
 */
export function connect(
  databaseUrl: string,
  onError: (error: Error) => void,
  options: ConnectOptions = {},
): Connection {
  return isFileUrl(databaseUrl)
    ? sqlite(databaseFile(databaseUrl))
    : postgres(databaseUrl, onError, options);
}

/**
 * Checks an SQLite file for damage. PostgreSQL checks itself.
 * @throws {Error} with a one-line message, if the file is damaged or cannot be opened
 */
export function checkDatabase(databaseUrl: string): void {
  if (isFileUrl(databaseUrl)) checkSqlite(databaseFile(databaseUrl));
}

function sqlite(file: string): Connection {
  const connections = openSqlite(file);
  const store = { storeClient: connections.writer, storeType: "better-sqlite3", ...limiterTable };
  return {
    db: new Kysely({ dialect: new ShopSqliteDialect(connections), plugins }),
    newLimiter: (options) => new RateLimiterSQLite({ ...store, ...options }),
  };
}

function postgres(
  connectionString: string,
  onError: (error: Error) => void,
  { hasLongTimeouts }: ConnectOptions,
): Connection {
  const pool = openPool(connectionString, hasLongTimeouts ? longTimeouts : shopTimeouts, onError);
  // Behind a pooler, the next connection would not know a statement that was prepared by name.
  const unnamed = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  const store = { storeClient: unnamed, storeType: "client", ...limiterTable };
  return {
    db: new Kysely({ dialect: new ShopPostgresDialect({ pool }), plugins }),
    newLimiter: (options) => new RateLimiterPostgres({ ...store, ...options }),
  };
}
