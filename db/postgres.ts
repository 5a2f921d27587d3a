import { PostgresAdapter, PostgresDialect } from "kysely";
import pg from "pg";
import { isReadOnlyError } from "./database-busy";
import { tryAgain } from "./try-again";

const int8 = 20;
/** PostgreSQL's code for "not in a transaction". */
const outsideTransaction = "I";

/** Timeouts in ms. */
export type Timeouts = { connect: number; lock: number; statement: number; answer: number };

/** The sum is less than a shopper should wait. */
export const shopTimeouts: Timeouts = { connect: 800, lock: 600, statement: 900, answer: 1_000 };
/** For migrations, and for servers that start at the same time. */
export const longTimeouts: Timeouts = {
  connect: 5_000,
  lock: 60_000,
  statement: 60_000,
  answer: 61_000,
};

/** `migrate` takes the lock for migrations, in a transaction. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

export class ShopPostgresDialect extends PostgresDialect {
  override createAdapter = () => new UnlockedAdapter();
}

/** @param onError is called for a lost connection, which the pool then replaces */
export function openPool(
  connectionString: string,
  timeouts: Timeouts,
  onError: (error: Error) => void,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  const pool = new pg.Pool({
    connectionString,
    types,
    keepAlive: true,
    Client: clientWith(timeouts.answer),
    connectionTimeoutMillis: timeouts.connect,
    // A pooler refuses time limits among the parameters of a new connection.
    onConnect: (client) => client.query(timeLimits(timeouts)),
  });
  // Without a listener, a lost connection ends the process, whether its client is idle or busy.
  return pool.on("error", onError).on("connect", (client) => client.on("error", onError));
}

function timeLimits({ lock, statement }: Timeouts): string {
  return `set lock_timeout = ${lock}; set statement_timeout = ${statement};
    set idle_in_transaction_session_timeout = ${statement * 10}`;
}

/**
 * Clients that repeat a single statement that gave way to others. They drop a connection whose server
 * does not answer in time, because it may hold an open transaction, and a connection that refuses
 * writes, because after a failover a new one leads to the server that accepts them.
 */
function clientWith(answerMs: number): typeof pg.Client {
  return class extends pg.Client {
    #isReadOnly = false;

    override query(...args: any[]): any {
      const isSingle = this.getTransactionStatus() === outsideTransaction;
      if (!isSingle || typeof args.at(-1) === "function") return this.#ask(args);
      return tryAgain(() => this.#ask(args));
    }

    #ask(args: any[]): any {
      const timer = setTimeout(() => {
        // If the event loop was busy, an answer may be waiting; it is read first.
        setImmediate(() => !isAnswered && this.#drop());
      }, answerMs);
      let isAnswered = false;
      const answered = (error?: unknown) => {
        isAnswered = true;
        clearTimeout(timer);
        this.#isReadOnly ||= isReadOnlyError(error);
        // A transaction is rolled back first.
        if (this.#isReadOnly && this.getTransactionStatus() === outsideTransaction) this.#drop();
      };
      const callback = args.at(-1);
      if (typeof callback === "function") {
        args[args.length - 1] = (...answer: unknown[]) => {
          answered(answer[0]);
          callback(...answer);
        };
      }
      const answer = super.query(...(args as [string]));
      if (answer instanceof Promise) void answer.then(() => answered(), answered);
      return answer;
    }

    #drop(): void {
      this.connection.stream.destroy();
    }
  };
}
