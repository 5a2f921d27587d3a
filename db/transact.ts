import type { Transaction } from "kysely";
import type { Db } from "./connect";
import type { Schema } from "./schema";
import { tryAgain } from "./try-again";

/**
 * A serialization failure, a deadlock, a lock timeout, or a statement timeout. PostgreSQL looks for
 * deadlocks only after the shop's lock timeout, so most deadlocks end as a lock timeout. On a busy
 * server, or after waiting for two locks in turn, they end as a statement timeout. A write to a
 * locked SQLite file has already waited a second when it gets here.
 */
const codes = /^(40001|40P01|55P03|57014)$/;

/**
 * Runs a transaction. While PostgreSQL makes it give way to others, it is repeated for up to three
 * seconds.
 * @param work may run several times, so it must change nothing but the database
 * @throws {Error} for which `isDatabaseBusy` is true, if it still gives way after that
 */
export function transact<T>(db: Db, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return tryAgain(() => db.transaction().execute(work), codes);
}
