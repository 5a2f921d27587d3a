import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { JobLeasesTable } from "../../../db/schema";
import { formatMoment } from "~/shop/format-day";
import type { Check } from "./health-check";
import { backupJobName } from "./backups.server";
import { lookBackJobName } from "./after-restore.server";

/** The jobs, in a shopkeeper's words. */
const jobLabels = new Map([
  ["find-lost-news", "Looking for lost news of money"],
  ["forget-expired", "Deleting expired data"],
  [lookBackJobName, "Finding orders after a restore"],
  ["look-up-payments", "Asking about unfinished payments"],
  ["look-up-refunds", "Asking about unfinished refunds"],
  ["owner-mails", "E-mails to owners"],
  ["make-backup", "Making backups"],
  [backupJobName, "Testing backups"],
  ["remove-closed-accounts", "Removing closed accounts"],
  ["retention", "Erasing inactive customers"],
]);

/** How late a job may be: due jobs are looked up every twenty seconds, and run one after the other. */
const graceMs = 10 * 60 * 1000;

/** Checks the last runs of all jobs. */
export async function checkJobs(db: Db, now: Date): Promise<Check[]> {
  const leases = await db.selectFrom("jobLeases").selectAll().orderBy("name").execute();
  if (leases.length === 0) {
    return [{ what: "Jobs", isWell: false, message: "None has ever run. Start the shop." }];
  }
  return leases.map((lease) => checkJob(lease, now.getTime()));
}

function checkJob(lease: Selectable<JobLeasesTable>, now: number): Check {
  const { name, dueAt, heldUntil, lastRunAt, lastSuccessAt, runs, failures } = lease;
  const what = jobLabels.get(name) ?? name;
  const last =
    lastSuccessAt === 0 ? "It has never worked" : `It last worked ${formatMoment(lastSuccessAt)}`;
  const count = `Runs: ${runs}, failed: ${failures}.`;
  if (dueAt < now - graceMs && heldUntil < now) {
    const since = dueAt === 0 ? "" : ` since ${formatMoment(dueAt)}`;
    const message = `It has been due${since}, and no server does it. Restart the shop. ${last}. ${count}`;
    return { what, isWell: false, message };
  }
  if (lastRunAt > lastSuccessAt) {
    const message = `It failed ${formatMoment(lastRunAt)}, and is tried again by itself. If it keeps failing, whoever looks after the server finds the reason in its log. ${last}. ${count}`;
    return { what, isWell: false, message };
  }
  return { what, isWell: true, message: `All right. ${last}. ${count}` };
}
