import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "../../../db/backup";
import type { Db } from "../../../db/connect";
import { measureBackup, proveBackup, removeOldTrials } from "../../../db/prove-backup";
import { listBackups, noteBackup, type Backup } from "./backups.server";

const hourMs = 60 * 60 * 1000;
/** A backup of this age or younger counts as today's. */
const freshMs = 20 * hourMs;
const keptOwn = 7;
const tried = 10;

type Where = {
  db: Db;
  databaseUrl: string;
  /** The folder for the shop's own backups; undefined if it makes none. */
  folder: string | undefined;
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
 * Makes today's backup if it is missing, removes the shop's own old ones, and tests each by
 * restoring it. The duration depends on the size of the database.
 */
export async function proveBackups({ db, databaseUrl, folder }: Where): Promise<Backup[]> {
  removeOldTrials(databaseUrl);
  if (folder !== undefined) {
    removeUnfinished(folder);
    await makeTodays(db, databaseUrl, folder);
  }
  await removeOld(db);
  for (const backup of await listBackups(db, tried)) await tryBackup(db, databaseUrl, backup);
  return listBackups(db, tried);
}

async function makeTodays(db: Db, databaseUrl: string, folder: string): Promise<void> {
  const [newest] = await listBackups(db, 1);
  const now = Date.now();
  if (newest && newest.madeAt > now - freshMs) return;
  const name = new Date(now).toISOString().slice(0, 23).replaceAll(":", ".");
  const file = join(folder, `shop-${name}.db`);
  await backUp(databaseUrl, file);
  await noteBackup(db, file, { ...(await measureBackup(file)), isOwn: true });
}

/** Removes the files of interrupted runs. */
function removeUnfinished(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (/\.unfinished-\d+/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Backups made by somebody else are never removed. */
async function removeOld(db: Db): Promise<void> {
  const own = await db
    .selectFrom("backups")
    .select(["madeAt", "file"])
    .where("isOwn", "=", 1)
    .orderBy("madeAt", "desc")
    .execute();
  for (const { madeAt, file } of own.slice(keptOwn)) {
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
