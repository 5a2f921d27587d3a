import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { withoutOrdered } from "~/shop/basket/basket";
import { postagesAtPrices } from "~/shop/basket/postage";
import { readPostages } from "~/shop/basket/postage-prices.server";
import type { PricedLine } from "~/shop/basket/basket.server";
import { isPaid, type Order } from "~/shop/orders/order";
import { findOrder } from "~/shop/orders/read-orders.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import { confirmationUrl, type Checkout, type OrderRequest } from "./checkout";
import { holdersOf } from "./open-lines.server";
import { openPaymentPage } from "./open-payment-page.server";
import { refuseWhenDown } from "./payments-down.server";
import { recordPayment } from "./record-payment.server";
import { isSameBasket, isSameRequest } from "./same-basket";
import { giveUpUnopened, markUnpaid } from "./unpaid-orders.server";

/**
 * Resolves earlier unpaid orders: this browser's last one, and those with any of the same lines. It
 * leads to one that is being paid, and closes the others. Lines already paid for are not ordered
 * again; if all are, it leads to the confirmation.
 * @returns the page to go to, or the remaining lines for a new order
 */
export async function resolveEarlierOrders(
  shop: Shop,
  lines: readonly PricedLine[],
  request: OrderRequest,
): Promise<{ checkout: Checkout } | { left: readonly PricedLine[] }> {
  const ids = await holdersOf(shop.db, request.customerId, lines);
  if (request.lastOrderId) ids.unshift(request.lastOrderId);
  let left = lines;
  for (const id of new Set(ids)) {
    const order = await findOrder(shop.db, id);
    if (!order) continue;
    const outcome = await resolveOrder(shop, order, left, request);
    if (outcome === "paid") {
      const unpaid = withoutOrdered(left, order);
      if (unpaid.length === 0) return { checkout: confirmed(order, left, request) };
      left = unpaid;
    } else if (outcome) return { checkout: outcome };
  }
  return { left };
}

/** @returns the page to go to; undefined if the order is no longer in the way */
async function resolveOrder(
  shop: Shop,
  order: Order,
  lines: readonly PricedLine[],
  request: OrderRequest,
): Promise<Checkout | "paid" | undefined> {
  if (isPaid(order)) return "paid";
  if (order.status !== "Awaiting payment") return undefined;
  const isResumed =
    isSameRequest(order, lines, request) && (await isAtPresentPostage(shop.db, order));
  if (order.checkoutSessionId) return resumeOrClose(shop, order, isResumed);
  if (isResumed) return openPaymentPage(shop, order.id, request.publicUrl);
  await giveUpUnopened(shop.db, order.id);
  return undefined;
}

async function isAtPresentPostage(db: Db, order: Order): Promise<boolean> {
  const present = await readPostages(db, new Date());
  return isDeepStrictEqual(postagesAtPrices(order), present);
}

/** Resumes the payment, or closes it, so that the same lines cannot be paid for twice. */
async function resumeOrClose(
  shop: Shop,
  order: Order,
  isResumed: boolean,
): Promise<Checkout | "paid" | undefined> {
  const id = order.checkoutSessionId ?? "";
  const outcome = await refuseWhenDown(shop, () =>
    isResumed ? shop.payments.readCheckout(id) : shop.payments.closeCheckout(id),
  );
  if (!outcome) {
    await transact(shop.db, (tx) => markUnpaid(tx, order.id, "Cancelled", "shop"));
    return undefined;
  }
  await recordPayment(shop, outcome);
  if (outcome.state === "paid") return "paid";
  return outcome.state === "open" && order.checkoutUrl
    ? { orderId: order.id, url: order.checkoutUrl }
    : undefined;
}

/** Leads to the confirmation of a paid order, if it is this shopper's. */
function confirmed(
  order: Order,
  lines: readonly PricedLine[],
  { customerId, lastOrderId, publicUrl, discount }: OrderRequest,
): Checkout {
  const isCustomers = customerId !== null && order.customerId === customerId;
  // A guest is recognised by the cookie, or by having all lines and messages of the order.
  if (!isCustomers && order.id !== lastOrderId && !isSameBasket(order, lines, discount)) {
    throw new Refusal("conflict", "A card in your basket has been paid for. Remove it first.");
  }
  return { orderId: order.id, url: confirmationUrl(publicUrl, order.checkoutSessionId ?? "") };
}
