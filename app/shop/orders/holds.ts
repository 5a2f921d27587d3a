import type { DisputeState } from "../../../db/money-tables";
import type { PaymentProblem } from "~/shop/orders/payment-problem";

/**
 * The hold reasons that follow from an order's refunds, disputes and cards. Nobody can release such
 * an order until that changes.
 */
export const blockingHolds = {
  refund: "Its money is on its way back.",
  "no card": "All of its cards were taken out. Refund them, or have them printed after all.",
  "which cards": "Some money went back at the payment company. Say first for which cards.",
  disputed: "Its payment is disputed.",
} as const;

export type BlockingHold = keyof typeof blockingHolds;

/** The hold reason after an accepted refund has failed. */
export const failureHold = "refund failed";

/** The hold reason of orders that may have left after the backup. */
export const restoredHold = "restored from a backup: has it left?";

/** Whether the hold ends together with its cause. */
export function isBlockingHold(reason: string): reason is BlockingHold {
  return Object.hasOwn(blockingHolds, reason);
}

/** Whether the payment is disputed or lost, even if the owner posts the order all the same. */
export function isPaymentDisputed(state: DisputeState | null): boolean {
  return state !== null && state !== "won";
}

/** The kind of hold, as shoppers see it. */
export type HoldKind = "payment" | "address" | "refund" | "dispute" | "other";

/** @param reason as stored in the order: one of the shop's own, or the text of staff */
export function holdKindOf(reason: string): HoldKind {
  if (reason === "disputed") return "dispute";
  if (isBlockingHold(reason) || reason === failureHold) return "refund";
  if (reason === "no address") return "address";
  const isPayment = reason.split(", ").every((each) => holdingProblems.some((one) => one === each));
  return isPayment ? "payment" : "other";
}

/** Whether its cards had been deleted before it was paid, so that there is nothing to post. */
export const areCardsDeleted = (reason: string) => reason.split(", ").includes("cards deleted");

/** The payment problems that hold an order. */
export const holdingProblems: readonly PaymentProblem[] = [
  "currency",
  "mode",
  "livemode",
  "amount",
  "reference",
  "no address",
  "line paid twice",
  "cards deleted",
];
