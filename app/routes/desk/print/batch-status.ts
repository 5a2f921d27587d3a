import type { BatchOrder } from "~/shop/fulfilment/batches.server";

type Printable = Pick<
  BatchOrder,
  | "leftBecause"
  | "isDisputed"
  | "isHeld"
  | "isHere"
  | "isRefunded"
  | "isToPost"
  | "status"
  | "printed"
>;

/** The reason why an order of a batch is not printed and posted with it; empty if it is. */
export function batchStatus({
  leftBecause,
  isHeld,
  isHere,
  isDisputed,
  isRefunded,
  isToPost,
  status,
  printed,
}: Printable) {
  if (printed === null) return "Erased. There is nothing of it left to print.";
  if (isRefunded) return "Refunded. Don’t post it.";
  if (isHere && isHeld && isDisputed) return "Its payment is disputed. Don’t post it.";
  if (isHere && isHeld) return heldBecause(leftBecause);
  if (leftBecause === "taken out") return "Taken out. It is not printed.";
  if (leftBecause === "corrected")
    return "Changed since it was printed. Print it in another batch.";
  return isToPost ? "" : status;
}

/** The reason of an order on hold, which may also have left the batch. */
function heldBecause(leftBecause: Printable["leftBecause"]) {
  if (leftBecause === null) return "On hold. Don’t post it yet.";
  const why = leftBecause === "corrected" ? "changed since it was printed" : "taken out";
  return `On hold, and ${why}. Print it in another batch once it is released.`;
}

/** Whether the order is crossed out: its old sheets must not be used. */
export const isCrossedOut = (order: Printable) =>
  order.printed === null || order.leftBecause !== null || order.isRefunded || isPutAside(order);

/** Whether its sheets are kept: once released, they are posted, and not printed again. */
export const isPutAside = ({ leftBecause, isHeld, isHere, printed }: Printable) =>
  printed !== null && leftBecause === null && isHeld && isHere;
