import { forgetExpired } from "../shop/forget.server";
import { every, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Deletes expired tokens, orders that were never paid, and old events. */
export const forgetExpiredJob: Job = {
  name: "forget-expired",
  dueAfter: every(hourMs),
  leaseMs: hourMs / 6,
  async run({ db, log }) {
    const forgotten = await forgetExpired(db, new Date());
    log.info(forgotten, "What was past its time is forgotten");
  },
};
