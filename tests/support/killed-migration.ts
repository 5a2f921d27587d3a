import Database from "better-sqlite3";
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

const { prepare } = Database.prototype;
Database.prototype.prepare = function counted(this: Database.Database, source: string) {
  countDown();
  return prepare.call(this, source);
} as typeof prepare;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  countDown();
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

const { db } = connect(databaseUrl, () => {}, { isPatient: true });
await migrate(db);
await db.destroy();
process.send?.(statements);
process.disconnect?.();
