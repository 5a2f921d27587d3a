import type { Db } from "../../../db/connect";
import { isPaymentError } from "~/payments/payments";
import { isPaid, type PaidOrder } from "~/shop/orders/order";
import { findOrder, findOrderBySession } from "~/shop/orders/read-orders.server";
import { recordPayment } from "./record-payment.server";
import type { Shop } from "~/shop/shop";

const askAgainAfterMs = 3_000;

/** What is known of a payment when the shopper comes back from it. */
export type Confirmation =
  | { state: "paid"; order: PaidOrder }
  | { state: "unpaid" }
  /** Nobody can tell yet: the provider does not answer, or has been asked a moment ago. */
  | { state: "unknown" };

/**
 * How the order of that payment session stands. When the shopper is back before the webhook, this
 * asks the provider and records the payment. It does not ask again for a few seconds, however often
 * somebody looks.
 */
export async function confirmOrder(shop: Shop, checkoutSessionId: string): Promise<Confirmation> {
  const order = /^cs_\w+$/.test(checkoutSessionId)
    ? await findOrderBySession(shop.db, checkoutSessionId)
    : undefined;
  if (!order) return { state: "unpaid" };
  if (isPaid(order)) return { state: "paid", order };
  if (!(await mayAsk(shop.db, order.id))) return { state: "unknown" };
  try {
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (outcome?.state !== "paid") return { state: "unpaid" };
    await recordPayment(shop, outcome);
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error, orderId: order.id }, "A payment could not be looked up");
    return { state: "unknown" };
  }
  const paid = await findOrder(shop.db, order.id);
  return paid && isPaid(paid) ? { state: "paid", order: paid } : { state: "unknown" };
}

/** Notes that the provider is asked, unless it was asked a moment ago. */
async function mayAsk(db: Db, orderId: string): Promise<boolean> {
  const now = Date.now();
  const noted = await db
    .updateTable("orders")
    .set({ paymentAskedAt: now })
    .where("id", "=", orderId)
    .where("paymentAskedAt", "<=", now - askAgainAfterMs)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
