import { lookUpMoney } from "~/shop/refunds/look-up-refunds.server";
import { every, type Job } from "./job";

/**
 * Asks the provider about refunds whose answer was lost, and about unfinished refunds and disputes.
 */
export const lookUpRefundsJob: Job = {
  name: "look-up-refunds",
  dueAfter: every(60_000),
  leaseMs: 90_000,
  run: (shop, closing) => lookUpMoney(shop, new Date(), closing),
};
