import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "../../../db/backup";
import type { Db } from "../../../db/connect";
import { londonDay } from "~/shop/london-time.server";
import { isRunning, measureBackup, proveBackup, removeOldTrials } from "../../../db/prove-backup";
import { listBackups, noteBackup, type Backup } from "./backups.server";

const minuteMs = 60 * 1000;
/** A backup of this age or younger counts as this hour's. */
const freshMs = 50 * minuteMs;
const keptMs = 7 * 24 * 60 * minuteMs;
const tried = 10;

type Where = {
  db: Db;
  databaseUrl: string;
  /** The folder for the shop's own backups; undefined if it makes none. */
  folder: string | undefined;
  /** Copied beside the backups, for a restore elsewhere. */
  erasuresFile: string;
};

/** Whether the database contains anything worth a backup. */
export async function hasAnythingToLose(db: Db): Promise<boolean> {
  const orders = db.selectFrom("orders").select("id").where("paidAt", "is not", null);
  const backups = db.selectFrom("backups").select("madeAt");
  return Boolean(
    (await orders.limit(1).executeTakeFirst()) ?? (await backups.limit(1).executeTakeFirst()),
  );
}

/**
 * Makes a backup unless there is one of this hour, and tries whether each can be restored. It takes the
 * processor for as long as the database is big.
 * @throws {Error} when none could be made, once the others have been tried
 */
export async function proveBackups(where: Where): Promise<Backup[]> {
  const { db, databaseUrl } = where;
  removeOldTrials(databaseUrl);
  try {
    await makeBackup(where);
  } finally {
    for (const backup of await listBackups(db, tried)) await tryBackup(db, databaseUrl, backup);
  }
  return listBackups(db, tried);
}

/**
 * Makes a backup unless there is one of this hour or no folder for it. Of its own earlier ones the shop keeps
 * the newest of each day, for a week.
 * @throws {Error} when it could not be made
 */
export async function makeBackup({ db, databaseUrl, folder, erasuresFile }: Where): Promise<void> {
  if (folder === undefined) return;
  removeUnfinished(folder);
  if (existsSync(erasuresFile)) copyFileSync(erasuresFile, join(folder, "erasures.txt"));
  const [newest] = await listBackups(db, 1);
  const now = Date.now();
  if (newest && newest.madeAt > now - freshMs) return;
  // A full disk takes no backup until the oldest has gone.
  await removeOld(db, now);
  const name = new Date(now).toISOString().slice(0, 23).replaceAll(":", ".");
  const file = join(folder, `shop-${name}.db`);
  await backUp(databaseUrl, file);
  await noteBackup(db, file, { ...(await measureBackup(file)), isOwn: true });
  await removeOld(db, now);
}

/** Removes the files of interrupted runs. */
function removeUnfinished(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const [, maker] = /\.unfinished-(\d+)/.exec(name) ?? [];
    if (maker !== undefined && !isRunning(Number(maker))) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

/** Those that somebody else has made are theirs to keep. */
async function removeOld(db: Db, now: number): Promise<void> {
  const own = await db
    .selectFrom("backups")
    .select(["madeAt", "file"])
    .where("isOwn", "=", 1)
    .orderBy("madeAt", "desc")
    .execute();
  const days = new Set<string>();
  for (const { madeAt, file } of own) {
    const day = londonDay(new Date(madeAt));
    const isKept = !days.has(day) && (days.size === 0 || madeAt > now - keptMs);
    days.add(day);
    if (isKept) continue;
    rmSync(file, { force: true });
    await db.deleteFrom("backups").where("madeAt", "=", madeAt).execute();
  }
}

/** Records the result. A fault keeps the day on which it was first seen. */
async function tryBackup(db: Db, databaseUrl: string, backup: Backup): Promise<void> {
  const now = Date.now();
  const note = (found: Partial<Backup>) =>
    db
      .updateTable("backups")
      .set({ lookedAt: now, ...found })
      .where("madeAt", "=", backup.madeAt)
      .execute();
  try {
    const { orderCount, ...facts } = await proveBackup(databaseUrl, backup.file, backup.sha256);
    await note({ ...facts, orderCount, provenAt: now, fault: null, faultySince: null });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    await note({ fault, faultySince: backup.faultySince ?? now });
  }
}
