import { completeRows } from "~/shop/operations/complete-rows.server";
import { every, type Job } from "./job";

const minuteMs = 60 * 1000;

/** Fills in what a server of an earlier release leaves out, while one still runs beside this one. */
export const completeRowsJob: Job = {
  name: "complete-rows",
  dueAfter: every(minuteMs),
  leaseMs: 10 * minuteMs,
  async run({ db }) {
    await completeRows(db);
  },
};
