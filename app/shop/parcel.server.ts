import type { Db } from "../../db/connect";

/** The places of an order's lines whose money has gone back, or is on its way. */
export async function readRefundedPositions(db: Db, orderId: string): Promise<Set<number>> {
  const lines = await db
    .selectFrom("refundLines")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select("position")
    .where("orderId", "=", orderId)
    .where("state", "<>", "failed")
    .execute();
  return new Set(lines.map(({ position }) => position));
}

/** The lines of an order's newest parcel: a card whose money goes back is not in it. */
export async function readParcel(db: Db, orderId: string) {
  const refunded = await readRefundedPositions(db, orderId);
  const lines = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["position", "productId", "name", "personalisation"])
    .where("orderId", "=", orderId)
    .whereRef("orderLines.round", "=", "orders.round")
    .orderBy("position")
    .execute();
  return lines.filter(({ position }) => !refunded.has(position));
}

/** Whether all cards of the parcel were refunded, whatever is left of the money. */
export async function isParcelEmpty(db: Db, orderId: string): Promise<boolean> {
  const refunded = await readRefundedPositions(db, orderId);
  return refunded.size > 0 && (await readParcel(db, orderId)).length === 0;
}
