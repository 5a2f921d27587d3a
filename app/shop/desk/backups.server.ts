import type { Db } from "../../../db/connect";

const dayMs = 24 * 60 * 60 * 1000;
const listed = 5;

/** Notes that a backup was made, so that the desk can miss the next. */
export async function noteBackup(db: Db, file: string): Promise<void> {
  await db
    .insertInto("backups")
    .values({ madeAt: Date.now(), file })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Backups = Awaited<ReturnType<typeof readBackups>>;

/** The last backups, the newest first, and for how many whole days there was none; null if there never was one. */
export async function readBackups(db: Db, now: Date) {
  const last = await db
    .selectFrom("backups")
    .selectAll()
    .orderBy("madeAt", "desc")
    .limit(listed)
    .execute();
  const [newest] = last;
  const missingDays = newest ? Math.floor((now.getTime() - newest.madeAt) / dayMs) : null;
  return { last, missingDays };
}
