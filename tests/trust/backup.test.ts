import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { Sqlite } from "../../db/better-sqlite3";
import { connect, type Db } from "../../db/connect";
import { databaseFile } from "../../db/database-url";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";
import { addLines } from "../support/rows";

/** Stores orders, each with a line, one after another until it is stopped. */
function startSelling(databaseUrl: string) {
  const { db } = connect(databaseUrl, () => {});
  const stored: string[] = [];
  const closing = new AbortController();
  const selling = (async () => {
    while (!closing.signal.aborted) {
      stored.push(await storeOrder(db, `BC-${stored.length}`));
      await setImmediate();
    }
    await db.destroy();
  })();
  const stop = async () => {
    closing.abort();
    await selling;
    return stored;
  };
  onTestFinished(async () => void (await stop()));
  return { stored, stop };
}

async function storeOrder(db: Db, id: string): Promise<string> {
  const status = "Awaiting payment";
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("orders")
      .values({ id, status, subtotalPence: 325, createdAt: Date.now() })
      .execute();
    await addLines(tx, [
      {
        orderId: id,
        position: 0,
        uId: id,
        productId: "grapes",
        name: "I Ate Your Grapes",
        pricePence: 325,
        personalisation: "Get up",
      },
    ]);
  });
  return id;
}

// Spec 23: A backup of a shop that is selling is complete up to its moment, and a shop can start
// from it elsewhere. (app/commands/backup.ts, app/commands/restore.ts)
test("a backup of a shop that is selling is complete to its moment, and a shop opens on it elsewhere", async () => {
  const { url, shop } = await openSeededShop();
  const folder = await newFolder();
  const selling = startSelling(url);
  await expect.poll(() => selling.stored.length).toBeGreaterThan(20);
  const before = [...selling.stored];
  expect(await backUp(url, join(folder, "backup.db"))).toMatchObject({ code: 0, errors: "" });
  const after = await selling.stop();
  expect(after.length).toBeGreaterThan(before.length);

  const elsewhere = `file:${join(folder, "elsewhere", "shop.db")}`;
  const { code, output } = await restore(elsewhere, join(folder, "backup.db"));
  const { ids, newestAt, lineCount } = readOrders(elsewhere);
  expect([code, output]).toEqual([
    0,
    `Restored, with ${ids.length} orders, the newest of ${new Date(newestAt).toISOString()}. Everybody is logged out.\n`,
  ]);
  // All that was stored before, nothing that never was, and each order with its line.
  expect(ids).toEqual(expect.arrayContaining(before));
  expect(after).toEqual(expect.arrayContaining(ids));
  expect(lineCount).toBe(ids.length);

  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const restored = await openShop(elsewhere);
  onTestFinished(() => restored.kill());
  expect((await fetch(`${restored.url}/card/grapes`)).status).toBe(200);
});

test("a backup is complete or absent, readable by its owner alone, and never replaces another file", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  onTestFinished(remove);
  const folder = await newFolder();
  const file = join(folder, "backup.db");
  await writeFile(file, "Dear diary");
  expect(await backUp(url, file)).toMatchObject({
    code: 1,
    errors: `${file} is there already, and stays as it is.\n`,
  });
  expect((await backUp(`file:${join(folder, "none.db")}`, join(folder, "none"))).code).toBe(1);
  expect((await backUp(`file:${file}`, join(folder, "no-database"))).code).toBe(1);
  expect(await readdir(folder)).toEqual(["backup.db"]);
  expect((await backUp(url, join(folder, "second.db"))).code).toBe(0);
  expect((await stat(join(folder, "second.db"))).mode & 0o077).toBe(0);
});

test.runIf(process.getuid?.() === 0)(
  "a file that root restores belongs to the owner of its folder, who is named",
  async () => {
    const { url, remove } = await newSeededDatabase("SQLite");
    onTestFinished(remove);
    const folder = await newFolder();
    await chown(folder, 12_345, 12_345);
    const file = join(folder, "shop.db");
    const { code, output } = await restore(`file:${file}`, databaseFile(url));
    expect([code, output]).toEqual([0, expect.stringContaining("belongs to user 12345")]);
    expect(await stat(file)).toMatchObject({ uid: 12_345, gid: 12_345 });
  },
);

// Spec 23: Others than the owner of an SQLite file and its group cannot read it. (db/sqlite.ts)
test("an SQLite file that the shop creates is closed to others", async () => {
  const file = join(await newFolder(), "new", "shop.db");
  const { db } = connect(`file:${file}`, () => {});
  onTestFinished(() => db.destroy());
  expect((await stat(file)).mode & 0o137).toBe(0);
});

test("a database that is there is moved aside when asked to, and never while a shop has it open", async () => {
  const { url, shop } = await openSeededShop();
  const backup = join(await newFolder(), "backup.db");
  expect((await backUp(url, backup)).code).toBe(0);
  const selling = startSelling(url);
  await expect.poll(() => selling.stored.length).toBeGreaterThan(5);
  const stored = await selling.stop();
  const file = databaseFile(url);

  expect((await restore(url, backup)).errors).toContain("--replace moves it aside");
  expect((await restore(url, backup, "--replace")).errors).toBe(
    `${file} is open in a shop. Close that first.\n`,
  );
  expect(readOrders(url).ids).toHaveLength(stored.length);
  await shop.stop();

  const { code, output } = await restore(url, backup, "--replace");
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Restored, with 0 orders\. Everybody is logged out\. What was/),
  ]);
  expect(readOrders(url).ids).toEqual([]);
  const aside = /there before is (\S+)\.$/m.exec(output)?.[1] ?? "";
  expect(readOrders(`file:${aside}`).ids).toHaveLength(stored.length);
});

test.each([
  [
    "is no database",
    (file: string) => writeFile(file, "Dear diary".repeat(1000)),
    /not a database/,
  ],
  [
    "is of no shop",
    (file: string) => execute(file, "create table diary (day)"),
    /no backup of a shop/,
  ],
  [
    "is of a newer shop",
    (file: string) =>
      execute(
        file,
        "create table kysely_migration (name); insert into kysely_migration values ('999-x')",
      ),
    /newer shop.*999-x/,
  ],
])("a file that %s is not restored, and what was there stays", async (_what, make, args) => {
  const { url, remove } = await newSeededDatabase("SQLite");
  onTestFinished(remove);
  const file = join(await newFolder(), "backup.db");
  await make(file);
  const { code, errors } = await restore(url, file, "--replace");
  expect([code, errors]).toEqual([1, expect.stringMatching(args)]);
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(await readdir(join(databaseFile(url), ".."))).toEqual(["shop.db"]);
  expect(readOrders(url).ids).toEqual([]);
});

test("without PostgreSQL’s own programs, a backup and a restore say so in one line", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "backup"), "");
  const postgres = `${inject("postgres")}/postgres`;
  expect(await backUp(postgres, join(folder, "new"))).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^pg_dump is not on this machine\. [^\n]+\n$/),
  });
  expect(await restore(postgres, join(folder, "backup"))).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^pg_restore is not on this machine\. [^\n]+\n$/),
  });
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  onTestFinished(remove);
  expect((await restore(url, join(folder, "backup"))).errors).toContain("is not empty");
});

const backUp = (databaseUrl: string, file: string) => command("backup", databaseUrl, file);
const restore = (databaseUrl: string, ...args: string[]) =>
  command("restore", databaseUrl, ...args);

/** Runs the command as npm does, on a machine with no other program. */
function command(name: string, databaseUrl: string, ...given: string[]) {
  const args = [`build/commands/${name}.js`, ...given];
  const env = { NODE_ENV: "production" as const, PATH: "", DATABASE_URL: databaseUrl };
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

function readOrders(databaseUrl: string) {
  const database = new Sqlite(databaseFile(databaseUrl), { readonly: true });
  const orders = database
    .prepare<[], { id: string; created_at: number }>("select id, created_at from orders")
    .all();
  const lineCount = database.prepare("select count(*) from order_lines").pluck().get();
  database.close();
  const newestAt = Math.max(...orders.map((order) => order.created_at));
  return { ids: orders.map(({ id }) => id), newestAt, lineCount };
}

async function execute(file: string, statements: string) {
  new Sqlite(file).exec(statements).close();
}

async function openSeededShop() {
  const { url, remove } = await newSeededDatabase("SQLite");
  const shop = await openShop(url);
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  return { url, shop };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
