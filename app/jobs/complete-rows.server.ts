import { completeRows } from "~/shop/operations/complete-rows.server";
import { every, type Job } from "./job";

const minuteMs = 60 * 1000;

/**
 * Completes rows that a server of an earlier release writes, while it still runs beside this one.
 */
export const completeRowsJob: Job = {
  name: "complete-rows",
  dueAfter: every(minuteMs),
  leaseMs: 10 * minuteMs,
  async run({ db }) {
    await completeRows(db);
  },
};
