import { Sqlite } from "../../db/better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Db } from "../../db/connect";
import { isDatabaseBusy } from "../../db/database-busy";
import { databaseFile } from "../../db/database-url";
import { newSeededDatabase } from "../support/database";

const writerCount = 20;
/** A writer gives up after a second; a busy machine may add to it. */
const maxWaitMs = 6_000;
/** A read that waits for the lock takes a second; most of them are let alone by a busy machine too. */
const maxReadMs = 300;

test("while somebody else holds the file, reads do not wait, and all writers are refused after a second", async () => {
  const { db, lock } = await lockableDatabase();
  lock.exec("begin immediate");
  const start = Date.now();
  const writers = Array.from({ length: writerCount }, async (_, i) => {
    const error = await (i % 2 ? sell(db) : sellInTransaction(db)).catch((e: unknown) => e);
    return { isBusy: isDatabaseBusy(error), waitedMs: Date.now() - start };
  });
  const reads: number[] = [];
  for (let i = 0; i < 20; i++) {
    const readStart = Date.now();
    await db.selectFrom("products").select("id").execute();
    reads.push(Date.now() - readStart);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(reads.toSorted((a, b) => a - b)[10]).toBeLessThan(maxReadMs);
  for (const { isBusy, waitedMs } of await Promise.all(writers)) {
    expect(isBusy).toBe(true);
    expect(waitedMs).toBeLessThan(maxWaitMs);
  }
  lock.exec("rollback");
  expect(await soldGrapes(db)).toBe(0);
});

test("writers who wait in line are served once the file is free, and none is lost", async () => {
  const { db, lock } = await lockableDatabase();
  lock.exec("begin immediate");
  const writers = Array.from({ length: writerCount }, (_, i) =>
    i % 2 ? sell(db) : sellInTransaction(db),
  );
  setTimeout(() => lock.exec("rollback"), 300);
  await Promise.all(writers);
  expect(await soldGrapes(db)).toBe(writerCount);
});

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
