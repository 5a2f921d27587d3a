import type { Transaction } from "kysely";
import type { Db } from "./connect";
import type { Schema } from "./schema";
import { tryAgain } from "./try-again";

/**
 * A serialization failure, a deadlock, and a lock that did not come: the shop waits less for a lock
 * than PostgreSQL does before it looks for a deadlock, so most deadlocks end as the last. A write to
 * an SQLite file that somebody else holds has waited its second when it gets here.
 */
const codes = /^(40001|40P01|55P03)$/;

/**
 * Runs a transaction, and runs it again for a second while PostgreSQL makes it give way to others.
 * @param work may run several times, so it changes nothing but the database
 * @throws {Error} for which `isDatabaseBusy` is true, when it still gives way after that
 */
export function transact<T>(db: Db, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return tryAgain(() => db.transaction().execute(work), codes);
}
