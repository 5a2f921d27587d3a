import type { Db } from "../../../db/connect";
import { isSqlite } from "../../../db/dialect";
import { readBackups, type Backup } from "./backups.server";
import { formatMoment } from "~/shop/format-day";
import type { Check } from "./health-check";

/** A backup as the desk shows it. */
export type BackupView = {
  file: string;
  made: string;
  size: string;
  isWell: boolean;
  message: string;
};

const mega = 1e6;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The last backups, each with its last test, and whether one can be restored. */
export async function checkBackups(
  db: Db,
  now: Date,
): Promise<{ check: Check; backups: BackupView[] }> {
  const { last } = await readBackups(db, now);
  const backups = last.map((backup) => ({
    file: backup.file,
    made: formatMoment(backup.madeAt),
    size: backup.sizeBytes === null ? "size unknown" : `${(backup.sizeBytes / mega).toFixed(1)} MB`,
    isWell: backup.fault === null,
    message: messageOf(backup, isSqlite(db)),
  }));
  return { check: { what: "Backups", ...verdictOn(last, now) }, backups };
}

function verdictOn(last: Backup[], now: Date): Omit<Check, "what"> {
  const faulty = last.filter(({ fault }) => fault !== null);
  const [newest] = last;
  if (!newest) {
    return {
      isWell: false,
      message:
        "There is none. If this machine dies now, so do your orders. Make one by npm run db:backup, or on the desk’s page Health.",
    };
  }
  if (faulty.length > 0) {
    const which = faulty.map(
      ({ file, faultySince }) => `${file}, since ${formatMoment(faultySince ?? 0)}`,
    );
    return { isWell: false, message: `Damaged or gone: ${which.join("; ")}.` };
  }
  const made = formatMoment(newest.madeAt);
  if (newest.madeAt <= now.getTime() - (newest.isOwn ? 3 * hourMs : dayMs)) {
    return { isWell: false, message: `The newest is of ${made}. Where are the others?` };
  }
  const trial = newest.provenAt === null ? "is tried tonight, or now if you like" : "was tried";
  return { isWell: true, message: `All right: the newest is of ${made}. It ${trial}.` };
}

function messageOf({ fault, faultySince, provenAt, orderCount }: Backup, isFile: boolean): string {
  const proven =
    provenAt === null
      ? "Nobody has ever tried it"
      : isFile
        ? `Restored on trial ${formatMoment(provenAt)}: ${orderCount} orders came back`
        : `Whole ${formatMoment(provenAt)}, byte for byte; restoring it is yours to try`;
  return fault === null
    ? `${proven}.`
    : `${fault} Seen since ${formatMoment(faultySince ?? 0)}. ${proven}.`;
}
