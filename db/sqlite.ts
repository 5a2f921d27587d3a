import { Sqlite, type SqliteStatement } from "./better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from "kysely";
import { LRUCache } from "lru-cache";
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { tryAgain } from "./try-again";
import { WriteLine } from "./write-line";

/**
 * Timeout for another process's lock when the file is opened. It blocks the thread, which has no
 * other work yet.
 */
const openTimeoutMs = 5_000;
/** Others may not read names and addresses; the group may, for example to copy them. */
const fileMode = 0o640;
/** Checking a file of this size makes a start a quarter of a second slower. */
const maxCheckedBytes = 128 * 1024 * 1024;

/** Maximum of prepared statements that are cached. Kysely repeats few texts, which differ in the lengths of lists. */
const maxStatements = 200;

/** A connection with its prepared statements. */
type Connected = { database: Sqlite; statements: LRUCache<string, SqliteStatement> };

/** A file's two connections, so that a write waiting for its lock does not block reads. */
export type SqliteConnections = { writer: Sqlite; reader: Sqlite };

/**
 * @throws {Error} with a one-line message, if the file cannot be created or opened, or is no
 * database
 */
export function openSqlite(file: string): SqliteConnections {
  return namingFile(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    // SQLite would create a file that everybody on the machine may read.
    closeSync(openSync(file, "a", fileMode));
    const writer = new Sqlite(file, { timeout: openTimeoutMs });
    writer.pragma("journal_mode = WAL");
    writer.pragma("synchronous = FULL");
    writer.pragma("foreign_keys = ON");
    // Deleted data is overwritten, because some of it is deleted for privacy.
    writer.pragma("secure_delete = ON");
    // From here on, the shop waits without blocking the thread.
    writer.pragma("busy_timeout = 0");
    return { writer, reader: new Sqlite(file, { readonly: true, timeout: 0 }) };
  });
}

/**
 * Checks a file for damage, unless it is too large.
 * @throws {Error} with a one-line message, if the file is damaged
 */
export function checkSqlite(file: string): void {
  const { writer, reader } = openSqlite(file);
  try {
    if (statSync(file).size > maxCheckedBytes) return;
    const found = namingFile(file, () => writer.pragma("quick_check(1)", { simple: true }));
    if (found !== "ok") throw new Error(`The database ${file} is damaged: restore a backup.`);
  } finally {
    reader.close();
    writer.close();
  }
}

function namingFile<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${file} cannot be used: ${reason}`, { cause: error });
  }
}

/** SQLite with transactions that take the write lock at once, and with atomic migrations. */
export class ShopSqliteDialect implements Dialect {
  constructor(private readonly connections: SqliteConnections) {}
  createDriver = () => new ShopSqliteDriver(this.connections);
  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new TransactionalDdlAdapter();
  createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db);
}

class TransactionalDdlAdapter extends SqliteAdapter {
  readonly isSqlite = true;
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ShopSqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #reader: Connected;
  readonly #writer: Connected;
  readonly #line = new WriteLine();
  constructor(connections: SqliteConnections) {
    this.#connections = connections;
    this.#reader = connected(connections.reader);
    this.#writer = connected(connections.writer);
  }
  async init() {}
  async acquireConnection() {
    return new ShopSqliteConnection(this.#reader, this.#writer, this.#line);
  }
  beginTransaction = (connection: ShopSqliteConnection) => connection.begin();
  commitTransaction = (connection: ShopSqliteConnection) => connection.commit();
  rollbackTransaction = (connection: ShopSqliteConnection) => connection.rollback();
  async releaseConnection() {}
  async destroy() {
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

/** Sends reads to the reader, and writes and transactions to the writer. */
class ShopSqliteConnection implements DatabaseConnection {
  #isInTransaction = false;
  constructor(
    private readonly reader: Connected,
    private readonly writer: Connected,
    private readonly line: WriteLine,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return run(this.writer, query);
    if (/^\s*select\b/i.test(query.sql)) return tryAgain(() => run(this.reader, query));
    await this.line.take();
    try {
      return await this.line.retry(() => run(this.writer, query));
    } finally {
      this.line.leave();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery(query);
  }

  async begin(): Promise<void> {
    await this.line.take();
    try {
      await this.line.retry(() => this.writer.database.exec("begin immediate"));
      this.#isInTransaction = true;
    } catch (error) {
      this.line.leave();
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.writer.database.exec("commit");
    this.#end();
  }

  async rollback(): Promise<void> {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (this.writer.database.inTransaction) this.writer.database.exec("rollback");
    this.#end();
  }

  #end(): void {
    this.#isInTransaction = false;
    this.line.leave();
  }
}

function connected(database: Sqlite): Connected {
  return { database, statements: new LRUCache({ max: maxStatements }) };
}

function run<R>(connection: Connected, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = prepared<R>(connection, sql);
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

function prepared<R>({ database, statements }: Connected, sql: string) {
  const known = statements.get(sql);
  const statement = known ?? database.prepare(sql);
  if (!known) statements.set(sql, statement);
  return statement as SqliteStatement<R>;
}
