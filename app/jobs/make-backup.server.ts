import { hasAnythingToLose } from "~/shop/operations/prove-backups.server";
import { runBackups } from "~/shop/operations/run-backups.server";
import { every, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Copies the shop's file each hour. */
export const makeBackupJob: Job = {
  name: "make-backup",
  dueAfter: every(hourMs),
  leaseMs: hourMs,
  async run({ db }, closing) {
    if (await hasAnythingToLose(db)) await runBackups("make-backup", closing);
  },
};
