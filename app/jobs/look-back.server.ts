import { lookBack, lookBackJobName } from "~/shop/operations/after-restore.server";
import { every, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Asks the provider once what a restored database does not know, and again only where that failed. */
export const lookBackJob: Job = {
  name: lookBackJobName,
  dueAfter: every(hourMs),
  leaseMs: hourMs / 6,
  run: lookBack,
};
