import type { Db } from "../../../db/connect";
import type { LetterKind } from "../../../db/letter-tables";
import { countRows } from "../../../db/rows";
import { londonDay } from "~/shop/london-time.server";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { readBackups } from "./backups.server";

const hourMs = 60 * 60 * 1000;
/** Somebody may make one every night; a long one and a longer day are allowed for. */
const backupMs = 26 * hourMs;
/** A letter that was not taken is tried four times in its first hour. */
const lateMs = hourMs;

/**
 * Writes to owners about letters that failed or are late, and about backups, once for each day or
 * fault. Repeating it has no further effect.
 */
export async function writeAlarmMails(db: Db, now: number): Promise<void> {
  for (const { id } of await findBackupFaults(db, now)) {
    await alarmOwners(db, { key: `owner-backup:${id}`, aboutId: id });
  }
  const { lateCount } = await countTroubledLetters(db, now);
  if (lateCount > 0) await writeAboutLetters(db, "late", now);
}

/** Writes to owners about a letter that failed. A failed letter to an owner causes no other. */
export async function writeAboutFailure(tx: Db, kind: LetterKind, now: number): Promise<void> {
  if (!kind.startsWith("owner-")) await writeAboutLetters(tx, "failed", now);
}

async function writeAboutLetters(tx: Db, what: "failed" | "late", now: number): Promise<void> {
  await alarmOwners(tx, {
    key: `owner-letters:${what}:${londonDay(new Date(now))}`,
    aboutId: String(now),
  });
}

/** Counts the letters that failed in the last week, and those that are late, without these e-mails themselves. */
export async function countTroubledLetters(db: Db, now: number) {
  const letters = (state: "failed" | "waiting") =>
    db.selectFrom("outbox").where("state", "=", state).where("key", "not like", "owner-%");
  return {
    failedCount: await countRows(letters("failed").where("createdAt", ">", now - 7 * 24 * hourMs)),
    lateCount: await countRows(letters("waiting").where("createdAt", "<=", now - lateMs)),
  };
}

/** A backup that is missing or damaged. */
export type BackupFault = {
  /** Names the fault, so that it is reported once. */
  id: string;
  what: "none" | "late" | "damaged";
  /** When the newest or the damaged one was made; null for none. */
  madeAt: number | null;
};

/**
 * The faults of the last backups. A shop that had no order or no owner before today needs no backup
 * yet: the first night makes one.
 */
export async function findBackupFaults(db: Db, now: number): Promise<BackupFault[]> {
  const { last } = await readBackups(db, new Date(now));
  const [newest] = last;
  const damaged = last.flatMap(({ madeAt, fault, faultySince }) =>
    fault === null
      ? []
      : [{ id: `damaged-${madeAt}-${faultySince}`, what: "damaged" as const, madeAt }],
  );
  if (newest && newest.madeAt > now - backupMs) return damaged;
  if (newest) {
    const { madeAt } = newest;
    return [...damaged, { id: `late-${madeAt}`, what: "late", madeAt }];
  }
  const sold = db
    .selectFrom("orders")
    .select("id")
    .where("paidAt", "<=", now - backupMs);
  const owner = await db
    .selectFrom("staff")
    .select("customerId")
    .where("role", "=", "owner")
    .where("since", "<=", now - backupMs)
    .where((eb) => eb.exists(sold))
    .limit(1)
    .executeTakeFirst();
  return owner ? [{ id: "none", what: "none", madeAt: null }] : [];
}
