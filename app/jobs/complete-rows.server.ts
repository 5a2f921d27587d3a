import { completeRows } from "~/shop/operations/complete-rows.server";
import { mendFutureStamps } from "~/shop/operations/future-stamps.server";
import { readClock } from "~/shop/clock.server";
import { every, type Job } from "./job";

const minuteMs = 60 * 1000;

/**
 * Fills in what a server of an earlier release leaves out, while one still runs beside this one, and puts
 * right what was noted by a clock that was ahead.
 */
export const completeRowsJob: Job = {
  name: "complete-rows",
  dueAfter: every(minuteMs),
  leaseMs: 10 * minuteMs,
  async run({ db }) {
    await completeRows(db);
    await mendFutureStamps(db, await readClock(db));
  },
};
