import { isPaymentError } from "../payments/payments";
import { isPaid, type PaidOrder } from "./order";
import { findOrder, findOrderBySession } from "./read-orders.server";
import { recordPayment } from "./record-payment.server";
import type { Shop } from "./shop";

/** What is known of a payment when the shopper comes back from it. */
export type Confirmation =
  | { state: "paid"; order: PaidOrder }
  | { state: "unpaid" }
  /** The provider does not answer; its webhook will tell sooner or later. */
  | { state: "unknown" };

/**
 * How the order of that payment session stands. When the shopper is back before the webhook, this
 * asks the provider and records the payment.
 */
export async function confirmOrder(shop: Shop, checkoutSessionId: string): Promise<Confirmation> {
  const order = /^cs_\w+$/.test(checkoutSessionId)
    ? await findOrderBySession(shop.db, checkoutSessionId)
    : undefined;
  if (!order) return { state: "unpaid" };
  if (isPaid(order)) return { state: "paid", order };
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
