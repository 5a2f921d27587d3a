import { Sqlite } from "../../db/better-sqlite3";
import pg from "pg";
import { connect } from "../../db/connect";
import { migrate } from "../../db/migrate";

/**
 * Migrates the database of the first argument, and kills its own process before the statement whose
 * number is the second.
 */
const [databaseUrl = "", killAt = "0"] = process.argv.slice(2);
let statements = 0;

function countDown() {
  statements += 1;
  if (statements === Number(killAt)) process.kill(process.pid, "SIGKILL");
}

/** Counts each call of the method. */
function countCalls<Owner extends object>(owner: Owner, name: keyof Owner) {
  const apply = (...call: Parameters<typeof Reflect.apply>): unknown => {
    countDown();
    return Reflect.apply(...call);
  };
  owner[name] = new Proxy(owner[name] as object, { apply }) as Owner[typeof name];
}
countCalls(Sqlite.prototype, "prepare");
countCalls(pg.Client.prototype, "query");

const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
await migrate(db);
await db.destroy();
process.send?.(statements);
process.disconnect?.();
