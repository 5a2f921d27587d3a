import type { Db } from "../../db/connect";
import { isPaymentError, type PaymentOutcome } from "../payments/payments.server";
import type { Line } from "./basket";
import { changeBasketWithin, isPriced, showBasket, type PricedLine } from "./basket.server";
import { newId } from "./ids.server";
import { postages } from "./postage";
import { Refusal } from "./refusal";
import type { Shop } from "./shop";

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export type CheckoutRequest = {
  lines: readonly Line[];
  /** Null for a guest. */
  customerId: string | null;
  /** Names one press of the button, so that the same form sent twice is one order. */
  attempt: string | null;
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

/**
 * Writes down how a payment ended. The webhook and the confirmation page both end here, in any
 * order and any number of times; an order is paid once.
 * @param eventId the provider's event, when there is one: the same event does nothing twice
 */
export async function settle(
  { db, log }: Pick<Shop, "db" | "log">,
  outcome: PaymentOutcome,
  eventId?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (eventId && !(await isNewEvent(tx, eventId))) return;
    const order = outcome.orderId ? await findOrder(tx, outcome.orderId) : undefined;
    if (!order) {
      log.warn({ sessionId: outcome.sessionId }, "A payment that belongs to no order of this shop");
    } else if (outcome.state === "paid") {
      await markPaid(tx, order, outcome, log);
    } else if (outcome.state !== "open") {
      await markUnpaid(tx, order.id, outcome.state === "failed" ? "Payment failed" : "Cancelled");
    }
  });
}

/** The order with its lines, or undefined. */
export async function findOrder(db: Db, id: string) {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  return order && { ...order, lines: await linesOf(db, id) };
}

/** What is known of a payment when the shopper is back from it. */
export type Confirmation =
  | { state: "paid"; order: Order }
  | { state: "unpaid" }
  /** The provider does not answer; its webhook will tell sooner or later. */
  | { state: "unknown" };

/**
 * How the order of that payment session stands. When the shopper is back before the webhook, it
 * asks the provider and settles the order then and there.
 */
export async function confirmOrder(shop: Shop, sessionId: string): Promise<Confirmation> {
  const order = /^cs_\w+$/.test(sessionId)
    ? await findOrderBySession(shop.db, sessionId)
    : undefined;
  if (!order) return { state: "unpaid" };
  if (order.paid_at) return { state: "paid", order };
  try {
    const outcome = await shop.payments.readCheckout(sessionId);
    if (outcome?.state !== "paid") return { state: "unpaid" };
    await settle(shop, outcome);
    return { state: "paid", order: (await findOrder(shop.db, order.id)) ?? order };
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error, orderId: order.id }, "A payment could not be looked up");
    return { state: "unknown" };
  }
}

async function findOrderBySession(db: Db, sessionId: string): Promise<Order | undefined> {
  const found = await db
    .selectFrom("orders")
    .select("id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return found && findOrder(db, found.id);
}

/** A customer's paid orders, the newest first. */
export async function listOrders(db: Db, customerId: string) {
  return db
    .selectFrom("orders")
    .select(["id", "total_pence as totalPence", "created_at as createdAt", "status"])
    .where("customer_id", "=", customerId)
    .where("paid_at", "is not", null)
    .orderBy("created_at", "desc")
    .execute();
}

function linesOf(db: Db, orderId: string) {
  return db
    .selectFrom("order_lines")
    .select([
      "u_id as uId",
      "product_id as itemId",
      "name",
      "price_pence as pricePence",
      "personalisation",
    ])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
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
    .where("session_id", "is not", null)
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
  const sessionId = order.session_id ?? "";
  const isResumed = order.customer_id === customerId && isSameBasket(order, lines);
  const outcome = await reachable(shop, () =>
    isResumed ? shop.payments.readCheckout(sessionId) : shop.payments.closeCheckout(sessionId),
  );
  if (!outcome) {
    await markUnpaid(shop.db, order.id, "Cancelled");
    return undefined;
  }
  await settle(shop, outcome);
  if (outcome.state === "paid") {
    return { orderId: order.id, url: confirmationUrl(publicUrl, outcome.sessionId) };
  }
  return outcome.state === "open" && order.session_url
    ? { orderId: order.id, url: order.session_url }
    : undefined;
}

function isSameBasket(order: Order, lines: readonly PricedLine[]): boolean {
  const stored = order.lines.map((l) => [l.uId, l.itemId, l.personalisation, l.pricePence]);
  const wanted = lines.map((l) => [l.uId, l.itemId, l.personalisation, l.card.pricePence]);
  return JSON.stringify(stored) === JSON.stringify(wanted);
}

/** Stores the order, or finds the one that this very attempt stored a moment ago. */
async function storeOrder(
  db: Db,
  lines: readonly PricedLine[],
  { attempt, customerId }: CheckoutRequest,
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
        attempt,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.column("attempt").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return earlierAttempt(tx, attempt, lines);
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

async function earlierAttempt(tx: Db, attempt: string | null, lines: readonly PricedLine[]) {
  const { id } = await tx
    .selectFrom("orders")
    .select("id")
    .where("attempt", "=", attempt)
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
  const { sessionId, url } = await reachable(shop, () => shop.payments.openCheckout(request)).catch(
    async (refusal: unknown) => {
      await markUnpaid(shop.db, orderId, "Cancelled");
      throw refusal;
    },
  );
  await shop.db
    .updateTable("orders")
    .set({ session_id: sessionId, session_url: url })
    .where("id", "=", orderId)
    .execute();
  return { orderId, url };
}

async function reachable<T>({ log }: Shop, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    log.error({ err: error }, "Checkout failed: the payment provider did not answer as hoped");
    const words = "The payment page isn’t answering. Your basket is safe: try again in a minute.";
    throw new Refusal("payments down", words, { cause: error });
  }
}

async function isNewEvent(tx: Db, id: string): Promise<boolean> {
  const stored = await tx
    .insertInto("payment_events")
    .values({ id, received_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

async function markPaid(tx: Db, order: Order, outcome: PaymentOutcome, log: Shop["log"]) {
  // The condition on paid_at makes this true once, however many come at the same moment.
  const paid = await tx
    .updateTable("orders")
    .set({
      status: "Preparing",
      session_id: outcome.sessionId,
      postage_pence: outcome.postagePence,
      total_pence: outcome.totalPence,
      email: outcome.email,
      delivery_name: outcome.deliveryName,
      delivery_address: outcome.deliveryAddress,
      paid_at: Date.now(),
    })
    .where("id", "=", order.id)
    .where("paid_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!paid) return;

  const facts = { orderId: order.id, totalPence: outcome.totalPence };
  if (outcome.subtotalPence !== order.subtotal_pence || outcome.currency !== "gbp") {
    log.error(facts, "An order was paid with another amount than it was stored with");
  }
  if (order.status !== "Awaiting payment") {
    log.warn({ ...facts, was: order.status }, "An order was paid after it had been given up");
  }
  log.info(facts, "An order was paid");
  await countSold(
    tx,
    order.lines.map(({ itemId }) => itemId),
  );
  if (order.customer_id) {
    await changeBasketWithin(tx, order.customer_id, (lines) => unpaidLines(lines, order));
  }
}

/** Those of the lines that the order is not for. */
export function unpaidLines(lines: readonly Line[], order: Order): readonly Line[] {
  const paid = new Set(order.lines.map(({ uId }) => uId));
  return lines.filter(({ uId }) => !paid.has(uId));
}

async function countSold(tx: Db, itemIds: string[]) {
  // In order of the ids: two payments that lock the same cards must not wait for each other.
  for (const itemId of itemIds.toSorted()) {
    await tx
      .updateTable("products")
      .set((eb) => ({ orders: eb("orders", "+", 1) }))
      .where("id", "=", itemId)
      .execute();
  }
}

async function markUnpaid(tx: Db, id: string, status: "Cancelled" | "Payment failed") {
  await tx
    .updateTable("orders")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "Awaiting payment")
    .execute();
}

function confirmationUrl(publicUrl: string, sessionId: string): string {
  return `${publicUrl}/order-confirmation?session_id=${sessionId}`;
}
