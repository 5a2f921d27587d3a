import type { Transaction } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "./connect";
import type { Schema } from "./schema";

/** How long the database may refuse, in ms, before the caller hears of it. */
const patienceMs = 1_000;
const maxPauseMs = 40;

/**
 * SQLite: somebody else (a backup, an SQL shell) holds the file. PostgreSQL: this statement gave way
 * to others at the same moment (a serialization failure, a deadlock) and did nothing.
 */
const contentionCodes = /^(SQLITE_BUSY.*|40001|40P01)$/;
/**
 * The shop waits less for a lock than PostgreSQL does before it looks for a deadlock, so a deadlock
 * mostly ends as a lock that did not come: 55P03.
 */
const transactionCodes = /^(40001|40P01|55P03)$/;

/**
 * Runs a transaction, and runs it again for a second while PostgreSQL makes it give way to others.
 * @param work may run several times, so it changes nothing but the database
 * @throws {Error} for which `isDatabaseBusy` is true, when it still gives way after that
 */
export function transact<T>(db: Db, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return tryAgainAfter(transactionCodes, () => db.transaction().execute(work));
}

/**
 * Repeats a single statement for a second while others are in its way.
 * @throws {Error} for which `isDatabaseBusy` is true, when they still are after that
 */
export function tryAgain<T>(attempt: () => T | Promise<T>): Promise<T> {
  return tryAgainAfter(contentionCodes, attempt);
}

async function tryAgainAfter<T>(codes: RegExp, attempt: () => T | Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isWorthIt = error instanceof Error && "code" in error && codes.test(String(error.code));
      // A deadlock that took its time to be found is worth a second attempt all the same.
      if (!isWorthIt || (tries > 1 && Date.now() > giveUpAt)) throw error;
      // Each waits for a time of its own, so that those who collided do not collide again.
      await pause(Math.random() * maxPauseMs);
    }
  }
}
