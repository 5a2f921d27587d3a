import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addOrderEvent } from "~/shop/orders/order-events.server";

/**
 * Cancels an order whose payment page is not open yet. It does nothing if the page opens in the
 * meantime.
 */
export async function giveUpUnopened(db: Db, orderId: string): Promise<void> {
  await transact(db, async (tx) => {
    const givenUp = await tx
      .updateTable("orders")
      .set({ status: "Cancelled" })
      .where("id", "=", orderId)
      .where("status", "=", "Awaiting payment")
      .where("checkoutSessionId", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (givenUp) await addOrderEvent(tx, orderId, { kind: "given up", actor: "shop" });
  });
}

/** Marks an order that will not be paid, unless it has been paid in the meantime. */
export async function markUnpaid(
  tx: Db,
  id: string,
  status: "Cancelled" | "Payment failed",
): Promise<void> {
  const marked = await tx
    .updateTable("orders")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!marked) return;
  const kind = status === "Cancelled" ? "given up" : "payment failed";
  await addOrderEvent(tx, id, { kind, actor: "payment provider" });
}
