import { backupJobName } from "~/shop/operations/backups.server";
import { hasAnythingToLose } from "~/shop/operations/prove-backups.server";
import { runBackups } from "~/shop/operations/run-backups.server";
import { daily, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Tests the copies of the shop's file each night, by restoring them. */
export const proveBackupsJob: Job = {
  name: backupJobName,
  dueAfter: daily("03:40"),
  leaseMs: hourMs,
  async run({ db }, closing) {
    if (await hasAnythingToLose(db)) await runBackups("prove-backups", closing);
  },
};
