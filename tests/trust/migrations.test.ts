import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findOrder } from "../../app/shop/orders/read-orders.server";
import { connect, type Db } from "../../db/connect";
import { migrate, migrations } from "../../db/migrate";
import { databases, newDatabase, type DatabaseKind } from "../support/database";
import { migrateInProcess, migrateTo } from "../support/migrating";
import { isLong, sample } from "../support/trial";

const names = Object.keys(migrations);
/** The long form starts from each version, the short form from the oldest, the newest and three others. */
const startingNames = isLong
  ? names
  : [names[0]!, ...sample(fc.constantFrom(...names.slice(1, -1)), 3), names.at(-1)!];
const killCount = 3;

/** As the first version of the shop stored them. */
const firstRows = [
  `insert into products (id, name, alt, price_pence, short_description, long_description, orders,
    position, added_at) values ('own', 'Own', 'Own', 199, 'Short', 'Long', 3, 200, 1)`,
  `insert into orders (id, status, subtotal_pence, postage_pence, total_pence, attempt, session_id,
    session_url, created_at, paid_at)
    values ('BC-1', 'Dispatched', 199, 170, 369, 'press-1', 'cs_1', 'https://pay/1', 1, 2)`,
  `insert into order_lines values ('BC-1', 0, 'line-0', 'own', 'Own', 199, 'Oi')`,
];

describe.each(databases)("migrations on %s", (kind) => {
  let newest: unknown[];
  beforeAll(async () => {
    const { db, remove } = await newDatabaseAt(kind, names.at(-1)!);
    newest = await schemaOf(kind, db);
    await remove();
  });

  test.each(startingNames)(
    "bring a database of %s up to date, when two servers start at once too",
    async (name) => {
      const { db, url } = await databaseAt(kind, name);
      const other = connect(url, () => {}, { hasLongTimeouts: true }).db;
      await Promise.all([migrate(db), migrate(other)]).finally(() => other.destroy());
      expect(await schemaOf(kind, db)).toEqual(newest);
      await expectFirstOrder(db);
    },
  );

  test("are whole or not at all, wherever they are killed", async () => {
    const { url: whole } = await databaseAt(kind, names[0]!);
    const statements = (await migrateInProcess(whole)) ?? 0;
    expect(statements).toBeGreaterThan(names.length);
    const moments = isLong
      ? Array.from({ length: statements }, (_, index) => index + 1)
      : sample(fc.integer({ min: 1, max: statements }), killCount);
    for (const killAt of moments) {
      const { db, url } = await databaseAt(kind, names[0]!);
      const before = await schemaOf(kind, db);
      const finished = await migrateInProcess(url, killAt);
      const after = await schemaOf(kind, db);
      // The last statements of all close what is whole by then.
      expect([before, newest]).toContainEqual(after);
      if (finished === undefined && killAt <= statements / 2) expect(after).toEqual(before);
      await migrate(db);
      expect(await schemaOf(kind, db)).toEqual(newest);
      await expectFirstOrder(db);
    }
    if (isLong) console.info(`${kind}: killed before each of ${statements} statements`);
  });
});

/** A database as the shop left it after the migration of that name. It goes when the test ends. */
async function databaseAt(kind: DatabaseKind, name: string): Promise<{ db: Db; url: string }> {
  const { remove, ...database } = await newDatabaseAt(kind, name);
  onTestFinished(remove);
  return database;
}

async function newDatabaseAt(kind: DatabaseKind, name: string) {
  const { url, remove } = await newDatabase(kind);
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  await migrateTo(db, names[0]!);
  for (const statement of firstRows) await sql.raw(statement).execute(db);
  await migrateTo(db, name);
  const close = () => db.destroy().then(remove);
  return { db, url, remove: close };
}

async function expectFirstOrder(db: Db) {
  expect(await findOrder(db, "BC-1")).toMatchObject({
    status: "Dispatched",
    totalPence: 369,
    checkoutSessionId: "cs_1",
    lines: [{ uId: "line-0", productId: "own", pricePence: 199, personalisation: "Oi" }],
  });
}

/** Tables, columns, indexes and triggers, as the database itself lists them. */
async function schemaOf(kind: DatabaseKind, db: Db): Promise<unknown[]> {
  const tables = await db.introspection.getTables();
  const others =
    kind === "SQLite"
      ? sql`select type, name, tbl_name, sql from sqlite_master where type <> 'table' order by name`
      : sql`select indexname as name, indexdef as definition from pg_indexes
          where schemaname = 'public'
          union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          order by name`;
  return [tables, (await others.execute(db)).rows];
}
