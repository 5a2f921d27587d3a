import { findLostNews } from "~/shop/refunds/look-up-refunds.server";
import { daily, type Job } from "./job";

/**
 * Each night, settles the orders that are here, and asks the provider for all recent refunds and disputes,
 * because an event may be lost.
 */
export const findLostNewsJob: Job = {
  name: "find-lost-news",
  dueAfter: daily("02:40"),
  leaseMs: 10 * 60_000,
  run: (shop, closing) => findLostNews(shop, new Date(), closing),
};
