import { forgetExpired } from "~/shop/privacy/forget.server";
import { every, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Deletes expired data, such as expired tokens and unpaid orders. */
export const forgetExpiredJob: Job = {
  name: "forget-expired",
  dueAfter: every(hourMs),
  leaseMs: hourMs / 6,
  async run({ db, log }, closing) {
    const counts = await forgetExpired(db, new Date(), closing);
    log.info(counts, "Expired data was deleted");
  },
};
