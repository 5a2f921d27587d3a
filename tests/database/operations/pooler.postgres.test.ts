import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../../db/connect";
import { migrate } from "../../../db/migrate";
import { newDatabase, newSeededDatabase } from "../../support/database";

/** The lock that servers of earlier releases hold while they migrate. */
const kyselysLock = "3853314791062309107";

// Spec 13: PgBouncer may stand between the shop and PostgreSQL: the shop sets its time limits after
// connecting, and prepares no statement by name. (db/postgres.ts, db/connect.ts)
test("a connection has time limits that a pooler accepts, and no named statements", async () => {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const { db, newLimiter } = connect(url, () => {});
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  await newLimiter({ keyPrefix: "pooler", points: 1, duration: 60 }).consume("somebody");
  const { rows: statements } = await sql`select name from pg_prepared_statements`.execute(db);
  expect(statements).toEqual([]);
  // Those of the parameters that open a connection have the source "client".
  const { rows: limits } = await sql`
    select name, setting, source from pg_settings where name like '%\_timeout' and source <> 'default'
    order by name`.execute(db);
  expect(limits).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "9000", source: "session" },
    { name: "lock_timeout", setting: "600", source: "session" },
    { name: "statement_timeout", setting: "900", source: "session" },
  ]);
});

test("a migration waits for the one of a server of an earlier release, and leaves no lock", async () => {
  const { url, remove } = await newDatabase("PostgreSQL");
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  const earlier = connect(url, () => {}, { hasLongTimeouts: true }).db;
  onTestFinished(async () => {
    await db.destroy();
    await earlier.destroy();
    await remove();
  });
  const locks = async () =>
    (
      await sql`
        select granted from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and datname = current_database()`.execute(db)
    ).rows;
  let migrated = Promise.resolve();
  await earlier.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${kyselysLock})`.execute(held);
    migrated = migrate(db);
    await expect.poll(locks).toContainEqual({ granted: false });
    await sql`select pg_advisory_unlock(${kyselysLock})`.execute(held);
  });
  await migrated;
  expect(await locks()).toEqual([]);
});
