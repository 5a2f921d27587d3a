import type { PaymentProblem } from "~/shop/orders/payment-problem";

/**
 * Why an order that has not left is not posted, as its refunds, its disputes and its cards stand: until
 * that changes nobody releases it.
 */
export const blockingHolds = {
  refund: "Its money is on its way back.",
  "no card": "All of its cards were taken out. Refund them, or have them printed after all.",
  "which cards": "Some money went back at the payment company. Say first for which cards.",
  disputed: "Its payment is disputed.",
} as const;

export type BlockingHold = keyof typeof blockingHolds;

/** Why an order is not posted after a refund has failed that the provider had accepted. */
export const failureHold = "refund failed";

/** The reason of a hold that ends with what it is for. */
export function isBlockingHold(reason: string): reason is BlockingHold {
  return Object.hasOwn(blockingHolds, reason);
}

/** What a hold is about, as far as a shopper is told. */
export type HoldKind = "payment" | "address" | "refund" | "dispute" | "other";

/** @param reason as the order keeps it: one of the shop's own, or what staff wrote */
export function holdKindOf(reason: string): HoldKind {
  if (reason === "disputed") return "dispute";
  if (isBlockingHold(reason) || reason === failureHold) return "refund";
  if (reason === "no address") return "address";
  return reason.split(", ").every((problem) => problem in holdingProblems) ? "payment" : "other";
}

/** What is wrong with a payment that holds its order. */
const holdingProblems: Partial<Record<PaymentProblem, true>> = {
  currency: true,
  mode: true,
  livemode: true,
  amount: true,
  reference: true,
  "no address": true,
  "line paid twice": true,
};
