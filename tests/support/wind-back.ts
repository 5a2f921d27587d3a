import { sql, type Transaction } from "kysely";
import type { Shop } from "../../app/shop/shop";
import type { Db } from "../../db/connect";
import type { Schema } from "../../db/schema";

/** Does something to the shop's database, and undoes it once that is over. */
export type WindBack = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets an explorer do one thing after another to a shop, and wind each back, in one transaction of its
 * database. The shop's own transactions are savepoints in it.
 */
export function explore(
  shop: Shop,
  work: (shop: Shop, windBack: WindBack) => Promise<void>,
): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    let depth = 0;
    const inSavepoint = async <Result>(
      run: () => Promise<Result>,
      isKept: boolean,
    ): Promise<Result> => {
      depth += 1;
      const name = sql.ref(`explored_${depth}`);
      await sql`savepoint ${name}`.execute(tx);
      let isDone = false;
      try {
        const result = await run();
        isDone = isKept;
        return result;
      } finally {
        if (!isDone) await sql`rollback to savepoint ${name}`.execute(tx);
        await sql`release savepoint ${name}`.execute(tx);
        depth -= 1;
      }
    };
    const db = withSavepoints(tx, (run) => inSavepoint(run, true));
    await work({ ...shop, db }, (run) => inSavepoint(run, false));
  });
}

/** The transaction as a database, which begins no transaction but a savepoint. */
function withSavepoints(tx: Transaction<Schema>, savepoint: WindBack): Db {
  const db: Db = new Proxy(tx, {
    get(target, key) {
      if (key === "transaction") {
        return () => ({
          execute: (run: (nested: Db) => Promise<unknown>) => savepoint(() => run(db)),
        });
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return db;
}
