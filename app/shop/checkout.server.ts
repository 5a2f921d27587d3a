import type { Db } from "../../db/connect";
import { isPaymentError } from "../payments/payments.server";
import type { Line } from "./basket";
import { isPriced, showBasket, type PricedLine } from "./basket.server";
import { newId } from "./ids.server";
import { findOrder, linesOf, markUnpaid, recordPayment, type Order } from "./orders.server";
import { postages } from "./postage";
import { Refusal } from "./refusal";
import type { Shop } from "./shop";

export type CheckoutRequest = {
  lines: readonly Line[];
  /** Null for a guest. */
  customerId: string | null;
  /** Names one press of the button, so that the same form sent twice is one order. */
  idempotencyKey: string | null;
  /** The order of this browser's last visit to the payment page, if any. */
  lastOrderId: string | null;
  /** Where the shop is, without a trailing slash. */
  publicUrl: string;
};

/** Where to send the shopper, and the order it is for. */
export type Checkout = { orderId: string; url: string };

/**
 * Stores the order with its lines and prices as they are now, then opens its payment page.
 * @throws {Refusal} for an empty basket, a card that is not for sale, a payment page that is down
 */
export async function checkOut(shop: Shop, request: CheckoutRequest): Promise<Checkout> {
  const lines = await pricedLines(shop.db, request.lines);
  for (const order of await ordersUnderWay(shop.db, request)) {
    const earlier = await resumeOrClose(shop, order, lines, request);
    if (earlier) return earlier;
  }
  const orderId = await storeOrder(shop.db, lines, request);
  return openPayment(shop, orderId, request.publicUrl);
}

async function pricedLines(db: Db, lines: readonly Line[]): Promise<PricedLine[]> {
  if (lines.length === 0)
    throw new Refusal("invalid", "Your basket is empty. Put a card in it first.");
  const shown = await showBasket(db, lines);
  const priced = shown.filter(isPriced);
  if (priced.length < shown.length) {
    throw new Refusal("conflict", "A card in your basket is no longer for sale. Remove it first.");
  }
  return priced;
}

/**
 * Orders that were taken to the payment page and may still be paid: this browser's last, and those of
 * this customer that are for any of the same lines, from wherever they were opened.
 */
async function ordersUnderWay(db: Db, request: CheckoutRequest): Promise<Order[]> {
  const { customerId, lastOrderId, lines } = request;
  const found = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select("orders.id")
    .distinct()
    .where("status", "=", "Awaiting payment")
    .where("checkout_session_id", "is not", null)
    .where((eb) =>
      eb.or([
        eb("orders.id", "=", lastOrderId ?? ""),
        eb.and([
          eb("customer_id", "=", customerId ?? ""),
          eb(
            "u_id",
            "in",
            lines.map(({ uId }) => uId),
          ),
        ]),
      ]),
    )
    .execute();
  const orders = await Promise.all(found.map(({ id }) => findOrder(db, id)));
  return orders.filter((order) => order !== undefined);
}

/**
 * What becomes of such an order: the same basket of the same customer goes on with the same payment;
 * any other closes it, so that it cannot be paid as well.
 */
async function resumeOrClose(
  shop: Shop,
  order: Order,
  lines: readonly PricedLine[],
  { customerId, publicUrl }: CheckoutRequest,
): Promise<Checkout | undefined> {
  const checkoutSessionId = order.checkout_session_id ?? "";
  const isResumed = order.customer_id === customerId && isSameBasket(order, lines);
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
  return outcome.state === "open" && order.checkout_url
    ? { orderId: order.id, url: order.checkout_url }
    : undefined;
}

function isSameBasket(order: Order, lines: readonly PricedLine[]): boolean {
  const stored = order.lines.map((l) => [l.uId, l.itemId, l.personalisation, l.pricePence]);
  const wanted = lines.map((l) => [l.uId, l.itemId, l.personalisation, l.card.pricePence]);
  return JSON.stringify(stored) === JSON.stringify(wanted);
}

/** Stores the order, or finds the one that this very idempotencyKey stored a moment ago. */
async function storeOrder(
  db: Db,
  lines: readonly PricedLine[],
  { idempotencyKey, customerId }: CheckoutRequest,
): Promise<string> {
  const id = newId("BC");
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto("orders")
      .values({
        id,
        customer_id: customerId,
        status: "Awaiting payment",
        subtotal_pence: lines.reduce((sum, line) => sum + line.card.pricePence, 0),
        idempotency_key: idempotencyKey,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return earlierOrder(tx, idempotencyKey, lines);
    await tx
      .insertInto("order_lines")
      .values(
        lines.map((line, position) => ({
          order_id: id,
          position,
          u_id: line.uId,
          product_id: line.itemId,
          name: line.card.name,
          price_pence: line.card.pricePence,
          personalisation: line.personalisation,
        })),
      )
      .execute();
    return id;
  });
}

async function earlierOrder(tx: Db, idempotencyKey: string | null, lines: readonly PricedLine[]) {
  const { id } = await tx
    .selectFrom("orders")
    .select("id")
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  const order = await findOrder(tx, id);
  if (order?.status === "Awaiting payment" && isSameBasket(order, lines)) return id;
  throw new Refusal("conflict", "Your basket has changed since. Have another look.");
}

async function openPayment(shop: Shop, orderId: string, publicUrl: string): Promise<Checkout> {
  const lines = await linesOf(shop.db, orderId);
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
    .set({ checkout_session_id: checkoutSessionId, checkout_url: url })
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
    const words = "The payment page isn’t answering. Your basket is safe: try again in a minute.";
    throw new Refusal("payments down", words, { cause: error });
  }
}

function confirmationUrl(publicUrl: string, checkoutSessionId: string): string {
  return `${publicUrl}/order-confirmation?session_id=${checkoutSessionId}`;
}
