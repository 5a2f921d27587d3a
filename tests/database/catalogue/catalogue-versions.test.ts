import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Sqlite } from "../../../db/better-sqlite3";
import { watchCatalogue } from "../../../db/catalogue-versions";
import { connect } from "../../../db/connect";
import { databaseFile } from "../../../db/database-url";
import {
  databases,
  newSeededDatabase,
  onPostgres,
  type DatabaseKind,
} from "../../support/database";
import { openProxy } from "../../support/network";

const start = 1_000_000_000;
afterEach(() => void vi.useRealTimers());

/** The watch of a new database, which it reaches by that address, and changes of its catalogue. */
async function openWatch(kind: DatabaseKind, addressFor = async (url: string) => url) {
  const { url, remove } = await newSeededDatabase(kind);
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  const watch = watchCatalogue(await addressFor(url));
  onTestFinished(async () => {
    await watch.close();
    await db.destroy();
    await remove();
  });
  await expect.poll(() => watch.current()).toBeDefined();
  const set = (change: { pricePence?: number; orders?: number }) =>
    db.updateTable("products").set(change).where("id", "=", "grapes").execute();
  return { watch, url, db, set };
}

describe.each(databases)("the versions of the catalogue on %s", (kind) => {
  test("change with a card, and apart from them those of the sales", async () => {
    const { watch, set } = await openWatch(kind);
    const first = watch.current();
    await set({ pricePence: 1 });
    await expect.poll(() => watch.current()).not.toEqual(first);
    const second = watch.current();
    expect(second?.sales).toBe(first?.sales);
    await set({ orders: 7 });
    await expect.poll(() => watch.current()).not.toEqual(second);
    expect(watch.current()?.catalogue).toBe(second?.catalogue);
  });

  test("are unknown while this server makes a change, and new as soon as it is made", async () => {
    const { watch, set } = await openWatch(kind);
    await nextTurn();
    const before = watch.current();
    const meanwhile = await watch.during(async () => {
      await set({ pricePence: 1 });
      return [watch.current(), watch.lastKnown()];
    });
    const after = watch.current();
    expect(meanwhile).toEqual([undefined, undefined]);
    expect(after).toBeDefined();
    expect(after).not.toEqual(before);
    // A file is never away, so its versions need not be remembered.
    expect(watch.lastKnown()).toEqual(kind === "PostgreSQL" ? after : undefined);
  });

  test("are unknown until the last of several changes ends, though one fails", async () => {
    const { watch } = await openWatch(kind);
    let end = () => {};
    const longer = watch.during(() => new Promise<void>((resolve) => void (end = resolve)));
    const failing = watch.during(() => Promise.reject(new Error("no")));
    await expect(failing).rejects.toMatchObject({ message: "no" });
    expect(watch.current()).toBeUndefined();
    end();
    await longer;
    expect(watch.current()).toBeDefined();
  });

  test("are unknown once the watch is closed", async () => {
    const { watch } = await openWatch(kind);
    await watch.close();
    await nextTurn();
    expect(watch.current()).toBeUndefined();
  });
});

describe("the versions of the catalogue in a file", () => {
  test("are read once in a turn of the event loop, and again in the next", async () => {
    const { watch, url } = await openWatch("SQLite");
    const other = new Sqlite(databaseFile(url));
    onTestFinished(() => void other.close());
    await nextTurn();
    const before = watch.current();
    other.exec("update products set price_pence = 1 where id = 'grapes'");
    expect(watch.current()).toEqual(before);
    await nextTurn();
    expect(watch.current()).not.toEqual(before);
  });

  test("are unknown while the file is locked, and known afterwards", async () => {
    const { url, remove } = await newSeededDatabase("SQLite");
    const other = new Sqlite(databaseFile(url));
    // Beside a write-ahead log, no lock keeps readers out.
    other.pragma("journal_mode = delete");
    const watch = watchCatalogue(url);
    onTestFinished(async () => {
      await watch.close();
      other.close();
      await remove();
    });
    const before = watch.current();
    expect(before).toBeDefined();
    other.exec("begin exclusive");
    await nextTurn();
    expect([watch.current(), watch.lastKnown()]).toEqual([undefined, undefined]);
    other.exec("rollback");
    await nextTurn();
    expect(watch.current()).toEqual(before);
  });
});

describe.each(onPostgres)("the watch of a catalogue on a distant %s", (kind) => {
  async function openDistantWatch() {
    let proxy: Awaited<ReturnType<typeof openProxy>> | undefined;
    const opened = await openWatch(kind, async (url) => {
      const address = new URL(url);
      proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
      address.port = String(proxy.port);
      return address.href;
    });
    onTestFinished(() => proxy?.close());
    return { ...opened, cut: () => proxy?.cut(), block: () => proxy?.block() };
  }

  test("knows the versions that were last read for half a minute after losing the network", async () => {
    vi.setSystemTime(start);
    const { watch, cut } = await openDistantWatch();
    const last = watch.current();
    cut();
    await expect.poll(() => watch.current()).toBeUndefined();
    vi.setSystemTime(start + 29_999);
    expect(watch.lastKnown()).toEqual(last);
    vi.setSystemTime(start + 30_000);
    expect(watch.lastKnown()).toBeUndefined();
  });

  test("forgets the versions when this server makes a change while the network is silent", async () => {
    const { watch, set, block } = await openDistantWatch();
    block();
    expect(watch.lastKnown()).toBeDefined();
    await watch.during(() => set({ pricePence: 1 }));
    expect([watch.current(), watch.lastKnown()]).toEqual([undefined, undefined]);
  });

  test("ends its connection when it is closed", async () => {
    const { watch, db } = await openWatch(kind);
    const connections = async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`.execute(db);
      return rows.length;
    };
    expect(await connections()).toBe(1);
    await watch.close();
    await expect.poll(connections).toBe(0);
  });
});
