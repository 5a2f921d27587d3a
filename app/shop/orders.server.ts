import type { Db } from "../../db/connect";
import { isPaymentError, type PaymentOutcome } from "../payments/payments.server";
import type { Line } from "./basket";
import { changeBasketWithin } from "./basket.server";
import type { Shop } from "./shop";

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/**
 * Writes down how a payment ended. The webhook and the confirmation page both end here, in any
 * order and any number of times; an order is paid once.
 * @param eventId the provider's event, when there is one: the same event does nothing twice
 */
export async function recordPayment(
  { db, log }: Pick<Shop, "db" | "log">,
  outcome: PaymentOutcome,
  eventId?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (eventId && !(await isNewEvent(tx, eventId))) return;
    const order = outcome.orderId ? await findOrder(tx, outcome.orderId) : undefined;
    if (!order) {
      log.warn(
        { checkoutSessionId: outcome.checkoutSessionId },
        "A payment that belongs to no order of this shop",
      );
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
export async function confirmOrder(shop: Shop, checkoutSessionId: string): Promise<Confirmation> {
  const order = /^cs_\w+$/.test(checkoutSessionId)
    ? await findOrderBySession(shop.db, checkoutSessionId)
    : undefined;
  if (!order) return { state: "unpaid" };
  if (order.paid_at) return { state: "paid", order };
  try {
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (outcome?.state !== "paid") return { state: "unpaid" };
    await recordPayment(shop, outcome);
    return { state: "paid", order: (await findOrder(shop.db, order.id)) ?? order };
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error, orderId: order.id }, "A payment could not be looked up");
    return { state: "unknown" };
  }
}

async function findOrderBySession(db: Db, checkoutSessionId: string): Promise<Order | undefined> {
  const found = await db
    .selectFrom("orders")
    .select("id")
    .where("checkout_session_id", "=", checkoutSessionId)
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

/** The lines of an order, as they were at checkout. */
export function linesOf(db: Db, orderId: string) {
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
      checkout_session_id: outcome.checkoutSessionId,
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
    await changeBasketWithin(tx, order.customer_id, (lines) => withoutOrdered(lines, order));
  }
}

/** Those of the lines that the order is not for. */
export function withoutOrdered(lines: readonly Line[], order: Order): readonly Line[] {
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

/** The order will not be paid, unless it has been meanwhile. */
export async function markUnpaid(tx: Db, id: string, status: "Cancelled" | "Payment failed") {
  await tx
    .updateTable("orders")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "Awaiting payment")
    .execute();
}
