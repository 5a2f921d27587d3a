import { Sqlite } from "../../db/better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Db } from "../../db/connect";
import { databaseFile } from "../../db/database-url";
import { newSeededDatabase } from "../support/database";

test("a transaction reads what it wrote, others only what is committed", async () => {
  const { db } = await lockableDatabase();
  await db
    .transaction()
    .execute(async (tx) => {
      await sell(tx);
      expect(await soldGrapes(tx)).toBe(1);
      expect(await soldGrapes(db)).toBe(0);
      throw new Error("Never mind");
    })
    .catch(() => {});
  expect(await soldGrapes(db)).toBe(0);
  await sellInTransaction(db);
  expect(await soldGrapes(db)).toBe(1);
});

/** A database, and a second way to its file, which stands for a backup or an SQL shell. */
async function lockableDatabase() {
  const { url, remove } = await newSeededDatabase("SQLite");
  const { db } = connect(url, () => {});
  const lock = new Sqlite(databaseFile(url));
  onTestFinished(async () => {
    lock.close();
    await db.destroy();
    await remove();
  });
  return { db, lock };
}

function sell(db: Db) {
  return db
    .updateTable("products")
    .set((eb) => ({ orders: eb("orders", "+", 1) }))
    .where("id", "=", "grapes")
    .execute();
}

function sellInTransaction(db: Db) {
  return db.transaction().execute((tx) => sell(tx));
}

async function soldGrapes(db: Db) {
  const { orders } = await db
    .selectFrom("products")
    .select("orders")
    .where("id", "=", "grapes")
    .executeTakeFirstOrThrow();
  return orders;
}
