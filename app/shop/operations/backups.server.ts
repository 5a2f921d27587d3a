import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { BackupsTable } from "../../../db/desk-tables";
import { transact } from "../../../db/transact";
import { hurryJob } from "~/shop/job-leases.server";
import { logAtDesk } from "~/shop/desk-log.server";

const dayMs = 24 * 60 * 60 * 1000;
const listed = 5;

/** The name of the job that tests backups. */
export const backupJobName = "prove-backups";

export type Backup = Selectable<BackupsTable>;

type Noted = { sizeBytes?: number; sha256?: string; isOwn?: boolean };

/** Records a backup, so that the desk can notice a missing one. */
export async function noteBackup(
  db: Db,
  file: string,
  { isOwn = false, ...facts }: Noted = {},
): Promise<void> {
  await db
    .insertInto("backups")
    .values({ madeAt: Date.now(), file, isOwn: Number(isOwn), ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Backups = {
  /** The newest first. */
  last: Backup[];
  /** For how many whole days there was none; null if there never was one. */
  missingDays: number | null;
};

export async function readBackups(db: Db, now: Date): Promise<Backups> {
  const last = await listBackups(db, listed);
  const [newest] = last;
  const missingDays = newest ? Math.floor((now.getTime() - newest.madeAt) / dayMs) : null;
  return { last, missingDays };
}

export function listBackups(db: Db, count: number): Promise<Backup[]> {
  return db.selectFrom("backups").selectAll().orderBy("madeAt", "desc").limit(count).execute();
}

/** Schedules a test of the backups, on any server. */
export function tryBackupsSoon(db: Db, staffId: string): Promise<void> {
  return transact(db, async (tx) => {
    await hurryJob(tx, backupJobName);
    await logAtDesk(tx, { did: "asked for backups to be tried", staffId });
  });
}
