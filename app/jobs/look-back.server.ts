import { lookBack, lookBackJobName } from "~/shop/operations/after-restore.server";
import { every, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/**
 * After a restore, asks the provider once for data missing from the database. Only failed questions
 * are repeated.
 */
export const lookBackJob: Job = {
  name: lookBackJobName,
  dueAfter: every(hourMs),
  leaseMs: hourMs / 6,
  run: lookBack,
};
