import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { checkBackups } from "../../app/shop/operations/backup-health.server";
import { readBackups } from "../../app/shop/operations/backups.server";
import { runBackups } from "../../app/shop/operations/run-backups.server";
import { connect } from "../../db/connect";
import { newSeededDatabase, type DatabaseKind } from "../support/database";
import { sell, openTestShop } from "../support/test-shop";

const run = promisify(execFile);

/** A database with sales in it, the folder for its backups, and the command that tries them. */
async function openSold(kind: DatabaseKind) {
  const { url, remove } = await newSeededDatabase(kind);
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-backups-"));
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await db.destroy();
    await Promise.all([remove(), rm(folder, { recursive: true, force: true })]);
  });
  const prove = async (variables: Record<string, string> = {}) => {
    const env = { ...process.env, DATABASE_URL: url, BACKUP_FOLDER: folder, ...variables };
    const command = ["build/commands/prove-backups.js"];
    return run(process.execPath, command, { env }).then(
      ({ stdout }) => ({ hasFailed: false, message: stdout }),
      ({ stderr }: { stderr: string }) => ({ hasFailed: true, message: stderr }),
    );
  };
  return { db, url, folder, prove };
}

/** Changes one byte in the middle of a file. */
async function damage(file: string): Promise<void> {
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, Math.floor(size / 2));
  byte[0] = ~byte[0]! & 0xff;
  await handle.write(byte, 0, 1, Math.floor(size / 2));
  await handle.close();
}

describe("the backups of an SQLite file", () => {
  // Spec 23: Each backup is restored on trial, and a damaged one is reported with the date since
  // when. (app/shop/operations/prove-backups.server.ts,
  // app/shop/operations/backup-health.server.ts)
  test("are made and restored on trial; one that is damaged is reported, with the day since when", async () => {
    const { db, url, folder, prove } = await openSold("SQLite");
    const shop = await openTestShop("SQLite");
    await sell({ ...shop, db }, 2);

    expect(await prove()).toEqual({
      hasFailed: false,
      message: "1 backups are as they should be.\n",
    });
    const [made] = (await readBackups(db, new Date())).last;
    expect(made).toMatchObject({ orderCount: 2, fault: null, isOwn: 1 });
    expect(made!.sizeBytes).toBe((await stat(made!.file)).size);
    expect(made!.file.startsWith(folder)).toBe(true);
    const well = await checkBackups(db, new Date());
    expect(well.check.isWell).toBe(true);
    expect(well.backups[0]?.message).toContain("2 orders came back");

    vi.stubEnv("DATABASE_URL", url);
    vi.stubEnv("BACKUP_FOLDER", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const proveAsJob = () => runBackups("prove-backups", new AbortController().signal);
    await proveAsJob();
    expect(await readdir(folder)).toHaveLength(1);

    const other = join(folder, "by-hand.db");
    await run(process.execPath, ["build/commands/backup.js", other], {
      env: { ...process.env, DATABASE_URL: url },
    });
    await damage(made!.file);
    const before = Date.now();
    const report = await prove();
    expect(report.hasFailed).toBe(true);
    expect(report.message).toContain(made!.file);
    expect(report.message).not.toContain("by-hand");
    const ill = await checkBackups(db, new Date());
    expect(ill.check).toMatchObject({ isWell: false });
    expect(ill.check.message).toContain(made!.file);
    expect(ill.backups.map(({ isWell }) => isWell)).toEqual([true, false]);
    expect(ill.backups[1]?.message).toMatch(/bytes have changed.+Seen since .+Restored on trial/);

    // The day on which it was first seen stays.
    const since = (await readBackups(db, new Date())).last[1]!.faultySince!;
    expect(since).toBeGreaterThanOrEqual(before);
    await expect(proveAsJob()).rejects.toMatchObject({
      message: expect.stringContaining(made!.file) as string,
    });
    expect((await readBackups(db, new Date())).last[1]?.faultySince).toBe(since);

    await rm(other);
    expect((await prove()).message).toContain("no longer there");
    const leftBehind = (await readdir(join(url.slice("file:".length), ".."))).filter((name) =>
      name.includes("trial"),
    );
    expect(leftBehind).toEqual([]);
  });
});

describe("a process that tries backups", () => {
  test(
    "ends with the shop that closes meanwhile, and that is no fault",
    { timeout: 10_000 },
    async () => {
      const sleep = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000)";
      const asleep = encodeURIComponent(`${sleep}; process.exit(1)`);
      vi.stubEnv("NODE_OPTIONS", `--import=data:text/javascript,${asleep}`);
      onTestFinished(() => void vi.unstubAllEnvs());
      const closing = new AbortController();
      const running = runBackups("prove-backups", closing.signal);
      closing.abort();
      await expect(running).resolves.toBeUndefined();
    },
  );

  test("reports in one line why it ended, however many lines the reason had", async () => {
    vi.stubEnv("NODE_OPTIONS", "--require=./no-such-file.cjs");
    onTestFinished(() => void vi.unstubAllEnvs());
    const line = /^\S[^\n]*Error: Cannot find module '\.\/no-such-file\.cjs'[^\n]*\S$/;
    await expect(runBackups("prove-backups", new AbortController().signal)).rejects.toMatchObject({
      message: expect.stringMatching(line) as string,
    });
  });
});
