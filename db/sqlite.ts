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
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { tryAgain } from "./try-again";
import { WriteLine } from "./write-line";

/** How long the opening waits for somebody else's lock. It blocks the thread, which has nothing else to do yet. */
const openTimeoutMs = 5_000;
/** A start that looks through so much takes a quarter of a second longer. */
const maxCheckedBytes = 128 * 1024 * 1024;

/** Kysely's queries differ in a list's length at most, so that few texts make up nearly all of them. */
const maxStatements = 200;

/** A connection, and the statements that it need not prepare again. */
type Connected = { database: Sqlite; statements: LRUCache<string, SqliteStatement> };

/** A file's two connections: a write that waits for its lock holds up no read. */
export type SqliteConnections = { writer: Sqlite; reader: Sqlite };

/**
 * Opens an SQLite file.
 * @throws {Error} in one line, when it cannot be made or opened, or is no database
 */
export function openSqlite(file: string): SqliteConnections {
  return namingFile(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const writer = new Sqlite(file, { timeout: openTimeoutMs });
    writer.pragma("journal_mode = WAL");
    writer.pragma("synchronous = FULL");
    writer.pragma("foreign_keys = ON");
    // What is deleted is overwritten, since some of it is deleted to be forgotten.
    writer.pragma("secure_delete = ON");
    // From here on the shop waits without blocking the thread.
    writer.pragma("busy_timeout = 0");
    return { writer, reader: new Sqlite(file, { readonly: true, timeout: 0 }) };
  });
}

/**
 * Looks for damage, in a file that is not too big for that.
 * @throws {Error} in one line, when there is some
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

/** SQLite with transactions that take the write lock at once, and migrations that are whole or not at all. */
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

/** Sends a read to the reader and a write to the writer, and all of a transaction to the writer. */
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
    // SQLite has rolled back by itself after some errors, as with a full disk.
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
