import Database from "better-sqlite3";
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
import { retryWhileLocked } from "./database-busy";

/** How long the opening waits for somebody else's lock. It blocks the thread, which has nothing else to do yet. */
const openTimeoutMs = 5_000;

/** A file's two connections: a write that waits for its lock holds up no read. */
export type SqliteConnections = { writer: Database.Database; reader: Database.Database };

/**
 * Opens an SQLite file.
 * @throws {Error} when it cannot be opened, or is no database
 */
export function openSqlite(file: string): SqliteConnections {
  const writer = new Database(file, { timeout: openTimeoutMs });
  writer.pragma("journal_mode = WAL");
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  // From here on the shop waits without blocking the thread.
  writer.pragma("busy_timeout = 0");
  return { writer, reader: new Database(file, { readonly: true, timeout: 0 }) };
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
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ShopSqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #line = new WriteLine();
  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }
  async init() {}
  async acquireConnection() {
    return new ShopSqliteConnection(this.#connections, this.#line);
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
    private readonly connections: SqliteConnections,
    private readonly line: WriteLine,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.connections;
    if (this.#isInTransaction) return run(writer, query);
    if (/^\s*select\b/i.test(query.sql)) return retryWhileLocked(() => run(reader, query));
    await this.line.take();
    try {
      return await this.line.retry(() => run(writer, query));
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
      await this.line.retry(() => this.connections.writer.exec("begin immediate"));
      this.#isInTransaction = true;
    } catch (error) {
      this.line.leave();
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.connections.writer.exec("commit");
    this.#end();
  }

  async rollback(): Promise<void> {
    // SQLite has rolled back by itself after some errors, as with a full disk.
    if (this.connections.writer.inTransaction) this.connections.writer.exec("rollback");
    this.#end();
  }

  #end(): void {
    this.#isInTransaction = false;
    this.line.leave();
  }
}

function run<R>(database: Database.Database, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare<unknown[], R>(sql);
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

type Waiting = { resolve: () => void; reject: (error: unknown) => void };

/** The line of those who want to write. One at a time does. */
class WriteLine {
  #isTaken = false;
  readonly #waiting: Waiting[] = [];

  /** Waits for one's turn. @throws {Error} when the one ahead gave up on a lock */
  async take(): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    }
    this.#isTaken = true;
  }

  /** The turn passes on without a gap, so that nobody pushes in. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next.resolve();
    else this.#isTaken = false;
  }

  /** Tries for as long as a shopper should wait. When that is in vain, it is so for all in the line. */
  async retry<T>(attempt: () => T): Promise<T> {
    try {
      return await retryWhileLocked(attempt);
    } catch (error) {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      throw error;
    }
  }
}
