import { carryOutRetention } from "~/shop/privacy/retention.server";
import { daily, type Job } from "./job";

const hourMs = 60 * 60 * 1000;

/** Forgets who has been silent for as long as the Privacy Policy says, while most of them are asleep. */
export const retentionJob: Job = {
  name: "retention",
  dueAfter: daily("03:10"),
  leaseMs: hourMs,
  async run({ db, log }, closing) {
    const { going, customers, orders } = await carryOutRetention(db, new Date(), closing);
    const facts = {
      toldCount: going.length,
      customerCount: customers.length,
      orderCount: orders.length,
    };
    log.info(facts, "Who has been silent for too long is forgotten");
  },
};
