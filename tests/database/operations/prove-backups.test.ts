import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { listBackups, noteBackup } from "../../../app/shop/operations/backups.server";
import { hasAnythingToLose, proveBackups } from "../../../app/shop/operations/prove-backups.server";
import { connect, type Db } from "../../../db/connect";
import { databaseFile } from "../../../db/database-url";
import { removeOldTrials } from "../../../db/prove-backup";
import { databases, newSeededDatabase, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** The number of a process that is over. */
async function endedProcess(): Promise<number> {
  const ended = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(ended, "exit");
  return ended.pid ?? 0;
}

describe.each(databases)("a shop on %s", (kind) => {
  test("needs backups once somebody has paid, or there was a backup", async () => {
    const db = await seededDatabase(kind);
    expect(await hasAnythingToLose(db)).toBe(false);
    await order(db, "BC-1", { days: 1 });
    expect(await hasAnythingToLose(db)).toBe(true);
    await db.updateTable("orders").set({ paidAt: null }).execute();
    expect(await hasAnythingToLose(db)).toBe(false);
    await noteBackup(db, "copy.db");
    expect(await hasAnythingToLose(db)).toBe(true);
  });

  test("notes a backup once, with what is known of it", async () => {
    const db = await seededDatabase(kind);
    await noteBackup(db, "theirs.db");
    const facts = { sizeBytes: 12, sha256: "0a" };
    await db.updateTable("backups").set({ madeAt: 1 }).execute();
    await noteBackup(db, "own.db", { isOwn: true, ...facts });
    expect(await listBackups(db, 5)).toMatchObject([
      { file: "own.db", isOwn: 1, ...facts },
      { file: "theirs.db", isOwn: 0, sizeBytes: null, sha256: null },
    ]);
  });

  test("notes one of two backups that were made at the same moment, and neither fails", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const db = await seededDatabase(kind);
    for (const file of ["first.db", "second.db"]) await noteBackup(db, file);
    expect(await listBackups(db, 5)).toMatchObject([{ file: "first.db" }]);
  });
});

describe("the backups of an SQLite file", () => {
  let db: Db;
  let databaseUrl: string;
  let folder: string;
  beforeEach(async () => {
    const { url, remove } = await newSeededDatabase("SQLite");
    const parent = await mkdtemp(join(tmpdir(), "bastard-cards-backups-"));
    folder = join(parent, "not", "there", "yet");
    databaseUrl = url;
    db = connect(url, () => {}).db;
    onTestFinished(async () => {
      await db.destroy();
      await Promise.all([remove(), rm(parent, { recursive: true, force: true })]);
    });
  });
  const erasuresFile = () => join(folder, "..", "kept.txt");
  const prove = () => proveBackups({ db, databaseUrl, folder, erasuresFile: erasuresFile() });
  /** Makes the newest that old. */
  const age = (ms: number) =>
    db
      .updateTable("backups")
      .set({ madeAt: Date.now() - ms })
      .execute();
  /** Notes backups that are not there, the first the newest. */
  const noteLost = (files: string[], isOwn: 0 | 1, oldest = 0) =>
    db
      .insertInto("backups")
      .values(files.map((file, i) => ({ file, isOwn, madeAt: oldest + files.length - i })))
      .execute();
  const filesNoted = async () => (await listBackups(db, 99)).map(({ file }) => file);

  test("are made where there is none of this hour, and tried by restoring them", async () => {
    await order(db, "BC-1", { days: 1 });
    const before = Date.now();
    const [made, ...others] = await prove();
    expect(others).toEqual([]);
    const [name = "", ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(name).toMatch(/^shop-20\d\d-\d\d-\d\dT\d\d\.\d\d\.\d\d\.\d{3}\.db$/);
    const { size } = await stat(join(folder, name));
    expect(made).toMatchObject({ file: join(folder, name), isOwn: 1, sizeBytes: size });
    expect(made).toMatchObject({ orderCount: 1, fault: null, faultySince: null });
    for (const time of [made?.provenAt, made?.lookedAt])
      expect(time).toBeGreaterThanOrEqual(before);
    await age(49 * minuteMs);
    await prove();
    expect(await readdir(folder)).toHaveLength(1);
    await age(25 * 60 * minuteMs);
    expect((await prove()).map(({ file }) => file)).toEqual([
      expect.not.stringContaining(name),
      join(folder, name),
    ]);
  });

  test("are not made where there is no folder for them, and a lost one is reported with the moment since when", async () => {
    await noteLost(["/no/such.db"], 0);
    await db.updateTable("backups").set({ provenAt: 5, orderCount: 3 }).execute();
    const proveAll = () => proveBackups({ db, databaseUrl, folder: undefined, erasuresFile: "" });
    const before = Date.now();
    const [lost, ...others] = await proveAll();
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ fault: "It is no longer there.", provenAt: 5, orderCount: 3 });
    expect(lost?.faultySince).toBeGreaterThanOrEqual(before);
    await db.updateTable("backups").set({ faultySince: 7 }).execute();
    expect((await proveAll())[0]?.faultySince).toBe(7);
  });

  test("that are found again are well", async () => {
    await prove();
    await db
      .updateTable("backups")
      .set({ fault: "It is no longer there.", faultySince: 7 })
      .execute();
    expect(await prove()).toMatchObject([{ fault: null, faultySince: null }]);
  });

  // Spec 23: The shop keeps its own backups for a week; the owner's other backups are not touched.
  // (app/shop/operations/prove-backups.server.ts)
  test("are kept for a week if the shop made them, the newest of each day, and all others too", async () => {
    const noon = Date.parse("2026-11-20T12:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: noon });
    onTestFinished(() => void vi.useRealTimers());
    const note = (file: string, madeAt: number, isOwn = 1) =>
      db.insertInto("backups").values({ file, madeAt, isOwn }).execute();
    await note("week", noon - 7 * dayMs);
    await note("nearly", noon - 7 * dayMs + 1);
    await note("morning", noon - dayMs - 60 * minuteMs);
    await note("evening", noon - dayMs);
    await note("theirs", noon - 30 * dayMs, 0);
    await note("earlier", noon - 60 * minuteMs);
    await prove();
    const [made = "", ...others] = await filesNoted();
    expect(others).toEqual(["evening", "nearly", "theirs"]);
    expect(await readdir(folder)).toEqual([basename(made)]);
  });

  test("are tried and handed back ten at a time, the newest", async () => {
    await noteLost(Array.from("abcdefghijk"), 0);
    const tried = await proveBackups({ db, databaseUrl, folder: undefined, erasuresFile: "" });
    expect(tried.map(({ file }) => file)).toEqual(Array.from("abcdefghij"));
    expect(tried.every(({ fault }) => fault !== null)).toBe(true);
    expect((await listBackups(db, 99)).at(-1)).toMatchObject({ file: "k", fault: null });
  });

  test("that were cut off are removed, and nothing else that lies there", async () => {
    await prove();
    const [made = ""] = await readdir(folder);
    const running = `y.unfinished-${process.pid}`;
    const others = ["old.unfinished", "letter.txt", "x.unfinished-y", running];
    for (const name of [`${made}.unfinished-${await endedProcess()}`, ...others]) {
      await writeFile(join(folder, name), "");
    }
    await prove();
    expect((await readdir(folder)).toSorted()).toEqual([made, ...others].toSorted());
  });

  test("leave no copy beside the shop when a trial was cut off, from the next start on", async () => {
    const file = databaseFile(databaseUrl);
    const makers = [await endedProcess(), process.pid];
    const trials = makers.map((maker) => `${file}.trial-${maker}-x`);
    for (const trial of trials) await mkdir(trial);
    removeOldTrials(databaseUrl);
    const left = (await readdir(dirname(file))).filter((name) => name.includes(".trial-"));
    expect(left).toEqual([basename(trials[1]!)]);
  });

  test("have the erasures beside them", async () => {
    await mkdir(dirname(folder), { recursive: true });
    await writeFile(erasuresFile(), "hash\n");
    await prove();
    expect(await readFile(join(folder, "erasures.txt"), "utf8")).toBe("hash\n");
  });

  test("make room before another is made, and are tried although none could be", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T03:40:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "shop-2026-11-20T03.40.00.000.db"), "");
    await noteLost(["a", "b"], 1);
    await noteLost(["c"], 0, -9);
    await expect(prove()).rejects.toThrow("is there already");
    expect(await filesNoted()).toEqual(["a", "c"]);
    expect((await listBackups(db, 9)).every(({ fault }) => fault !== null)).toBe(true);
  });
});
