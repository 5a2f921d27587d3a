import type { Db } from "../../../db/connect";
import { isDatabaseBusy } from "../../../db/database-busy";
import { isPaymentError } from "~/payments/payments";
import { isPaid, type PaidOrder } from "~/shop/orders/order";
import { findOrder, findOrderBySession } from "~/shop/orders/read-orders.server";
import { recordPayment } from "./record-payment.server";
import { isAllowed } from "~/shop/limits.server";
import type { Shop } from "~/shop/shop";

const askAgainAfterMs = 3_000;

/** The result of a payment for the returning shopper. */
export type Confirmation =
  | { state: "paid"; order: PaidOrder }
  | { state: "unpaid" }
  /** Paid, and its order is not here: it was lost in a restore, or paid by another page. */
  | { state: "lost"; number: string }
  /** Unknown for now: the provider or the database does not answer, or was asked a moment ago. */
  | { state: "unknown" };

/**
 * Finds the order of a payment session. If the shopper returns before the webhook, it asks the
 * provider and records the payment. It asks only once in a few seconds, however often the page is
 * loaded.
 * @param address of the shopper, who is told of a payment that no order is known of; without it nobody is
 */
export async function confirmOrder(
  shop: Shop,
  checkoutSessionId: string,
  address?: string,
): Promise<Confirmation> {
  if (!/^cs_\w+$/.test(checkoutSessionId)) return { state: "unpaid" };
  const order = await findOrderBySession(shop.db, checkoutSessionId);
  if (!order) return findLost(shop, checkoutSessionId, address);
  if (isPaid(order)) return { state: "paid", order };
  try {
    if (!(await mayAsk(shop.db, order.id))) return { state: "unknown" };
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (outcome?.state !== "paid") return { state: "unpaid" };
    await recordPayment(shop, outcome);
  } catch (error) {
    // The webhook may be recording the same payment, and hold the order's row.
    if (isDatabaseBusy(error)) return { state: "unknown" };
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error, orderId: order.id }, "A payment could not be looked up");
    return { state: "unknown" };
  }
  const paid = await findOrder(shop.db, order.id);
  return paid && isPaid(paid) ? { state: "paid", order: paid } : { state: "unknown" };
}

/** Records a payment of the shop's own that no order is known of, so that the desk has it at once. */
async function findLost(
  shop: Shop,
  checkoutSessionId: string,
  address: string | undefined,
): Promise<Confirmation> {
  if (!address || !(await isAllowed(shop.limits.askForPayment(address))))
    return { state: "unpaid" };
  try {
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (outcome?.state !== "paid" || !outcome.isOurs) return { state: "unpaid" };
    await recordPayment(shop, outcome);
    return { state: "lost", number: outcome.orderId ?? checkoutSessionId };
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error }, "A payment could not be looked up");
    return { state: "unpaid" };
  }
}

/** Records that the provider is asked, unless it was asked a moment ago. */
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
