import { lookUpPayments } from "~/shop/checkout/look-up-payments.server";
import { every, type Job } from "./job";

/** Asks the provider about open payments, and so finds those whose webhook was lost. */
export const lookUpPaymentsJob: Job = {
  name: "look-up-payments",
  dueAfter: every(40_000),
  leaseMs: 90_000,
  async run(shop, closing) {
    const paidIds = await lookUpPayments(shop, new Date(), closing);
    if (paidIds.length === 0) return;
    const facts = { count: paidIds.length, orderIds: paidIds };
    // For most of them the webhook is only late. The desk's health counts those that stay without one.
    shop.log.info(facts, "Paid orders that no webhook had reported were recorded");
  },
};
