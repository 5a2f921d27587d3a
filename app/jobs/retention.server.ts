import { carryOutRetention } from "~/shop/privacy/retention.server";
import { daily, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Erases customers who have been inactive for the time in the Privacy Policy. It runs at night. */
export const retentionJob: Job = {
  name: "retention",
  dueAfter: daily("03:10"),
  leaseMs: hourMs,
  async run({ db, log }, closing) {
    const { going, customers, orders } = await carryOutRetention(db, new Date(), closing);
    const facts = {
      warnedCount: going.length,
      customerCount: customers.length,
      orderCount: orders.length,
    };
    log.info(facts, "Inactive customers were warned or erased, and old orders erased");
  },
};
