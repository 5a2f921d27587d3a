import type { Db } from "../../db/connect";
import { isPaymentError } from "../payments/payments";
import type { Line } from "./basket";
import type { PricedLine } from "./basket.server";
import type { Order } from "./order";
import { postages } from "./postage";
import { findOrder, readOrderLines } from "./read-orders.server";
import { markUnpaid, recordPayment } from "./record-payment.server";
import { paymentsDownMessage, Refusal } from "./refusal";
import type { Shop } from "./shop";
import { isSameBasket, priceLines, storeOrder } from "./store-order.server";

export type OrderRequest = {
  lines: readonly Line[];
  /** Null for a guest. */
  customerId: string | null;
  /** Names one press of the button, so that a form sent twice makes one order. */
  idempotencyKey: string | null;
  /** The order of this browser's last visit to the payment page, if any. */
  lastOrderId: string | null;
  /** The shop's origin, without a trailing slash. */
  publicUrl: string;
};

/** Where to send the shopper, and the order it is for. */
export type Checkout = { orderId: string; url: string };

/**
 * Stores the order with its lines and prices as they are now, then opens its payment page.
 * @throws {Refusal} for an empty basket, a card that is not for sale, a payment page that is down
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<Checkout> {
  const lines = await priceLines(shop.db, request.lines);
  for (const order of await ordersUnderWay(shop.db, request)) {
    const earlier = await resumeOrClose(shop, order, lines, request);
    if (earlier) return earlier;
  }
  const orderId = await storeOrder(shop.db, lines, request);
  return openPayment(shop, orderId, request.publicUrl);
}

/**
 * Orders that were taken to the payment page and may still be paid: this browser's last order, and
 * this customer's orders for any of the same lines, opened in any browser.
 */
async function ordersUnderWay(
  db: Db,
  { customerId, lastOrderId, lines }: OrderRequest,
): Promise<Order[]> {
  const uIds = lines.map(({ uId }) => uId);
  const found = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is not", null)
    .where((eb) => {
      const sharedLine = eb
        .selectFrom("orderLines")
        .select("uId")
        .whereRef("orderId", "=", "orders.id")
        .where("uId", "in", uIds);
      const isOfCustomer = eb("customerId", "=", customerId ?? "");
      return eb.or([
        eb("id", "=", lastOrderId ?? ""),
        eb.and([isOfCustomer, eb.exists(sharedLine)]),
      ]);
    })
    .execute();
  const orders = await Promise.all(found.map(({ id }) => findOrder(db, id)));
  return orders.filter((order) => order !== undefined);
}

/**
 * Goes on with the payment of such an order if customer and basket are the same. Closes it
 * otherwise, so that it cannot be paid as well.
 */
async function resumeOrClose(
  shop: Shop,
  order: Order,
  lines: readonly PricedLine[],
  { customerId, publicUrl }: OrderRequest,
): Promise<Checkout | undefined> {
  const checkoutSessionId = order.checkoutSessionId ?? "";
  const isResumed = order.customerId === customerId && isSameBasket(order, lines);
  const outcome = await refuseWhenDown(shop, () =>
    isResumed
      ? shop.payments.readCheckout(checkoutSessionId)
      : shop.payments.closeCheckout(checkoutSessionId),
  );
  if (!outcome) {
    await markUnpaid(shop.db, order.id, "Cancelled");
    return undefined;
  }
  await recordPayment(shop, outcome);
  if (outcome.state === "paid") {
    return { orderId: order.id, url: confirmationUrl(publicUrl, outcome.checkoutSessionId) };
  }
  return outcome.state === "open" && order.checkoutUrl
    ? { orderId: order.id, url: order.checkoutUrl }
    : undefined;
}

async function openPayment(shop: Shop, orderId: string, publicUrl: string): Promise<Checkout> {
  const lines = await readOrderLines(shop.db, orderId);
  const request = {
    orderId,
    lines: lines.map(({ name, pricePence }) => ({ name, pence: pricePence })),
    postages,
    successUrl: confirmationUrl(publicUrl, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: `${publicUrl}/cart`,
  };
  const { checkoutSessionId, url } = await refuseWhenDown(shop, () =>
    shop.payments.openCheckout(request),
  ).catch(async (refusal: unknown) => {
    await markUnpaid(shop.db, orderId, "Cancelled");
    throw refusal;
  });
  await shop.db
    .updateTable("orders")
    .set({ checkoutSessionId, checkoutUrl: url })
    .where("id", "=", orderId)
    .execute();
  return { orderId, url };
}

async function refuseWhenDown<T>({ log }: Shop, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    log.error({ err: error }, "Checkout failed: the payment provider did not answer as hoped");
    throw new Refusal("payments down", paymentsDownMessage, { cause: error });
  }
}

function confirmationUrl(publicUrl: string, checkoutSessionId: string): string {
  return `${publicUrl}/order-confirmation?session_id=${checkoutSessionId}`;
}
