import type { Db } from "../../db/connect";
import { isPaymentError, type PaymentOutcome } from "../payments/payments";
import { withoutOrdered } from "./basket";
import { changeBasketWithin } from "./basket.server";
import { statusesBefore, type Order } from "./order";
import { findOrder } from "./read-orders.server";
import type { Shop } from "./shop";

/**
 * Verifies and records an event of the payment provider, given the bytes that it sent.
 * @returns false when the signature is wrong, and then nothing is done
 */
export async function recordEvent(
  shop: Shop,
  rawBody: Buffer,
  signature: string | null,
): Promise<boolean> {
  try {
    const { id, outcome } = shop.payments.readEvent(rawBody, signature);
    if (outcome) await recordPayment(shop, outcome, id);
    return true;
  } catch (error) {
    if (!isPaymentError(error, "unsigned")) throw error;
    shop.log.warn({ err: error }, "A webhook call was refused");
    return false;
  }
}

/**
 * Records how a payment ended. The webhook and the confirmation page both call this, in any order
 * and any number of times. An order is paid once.
 * @param eventId the provider's event, when there is one; the same event does nothing twice
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
      await recordSale(tx, order, outcome, log);
    } else if (outcome.state !== "open") {
      await markUnpaid(tx, order.id, outcome.state === "failed" ? "Payment failed" : "Cancelled");
    }
  });
}

/** Marks an order that will not be paid, unless it has been paid meanwhile. */
export async function markUnpaid(
  db: Db,
  id: string,
  status: "Cancelled" | "Payment failed",
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ status })
    .where("id", "=", id)
    .where("status", "in", statusesBefore(status))
    .execute();
}

async function isNewEvent(tx: Db, id: string): Promise<boolean> {
  const stored = await tx
    .insertInto("paymentEvents")
    .values({ id, receivedAt: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Marks the order as paid, counts its cards as sold, and removes its lines from the customer's
 * basket. Does nothing the second time.
 */
async function recordSale(
  tx: Db,
  order: Order,
  outcome: PaymentOutcome,
  log: Shop["log"],
): Promise<void> {
  if (!(await markPaid(tx, order.id, outcome))) return;
  const facts = { orderId: order.id, totalPence: outcome.totalPence };
  if (outcome.subtotalPence !== order.subtotalPence || outcome.currency !== "gbp") {
    log.error(facts, "An order was paid with another amount than it was stored with");
  }
  if (order.status !== "Awaiting payment") {
    log.warn({ ...facts, was: order.status }, "An order was paid after it had been given up");
  }
  log.info(facts, "An order was paid");
  await countSold(
    tx,
    order.lines.map(({ productId }) => productId),
  );
  if (order.customerId) {
    await changeBasketWithin(tx, order.customerId, (lines) => withoutOrdered(lines, order));
  }
}

/**
 * @returns whether this call made the order paid: true once, however many run at the same moment
 */
async function markPaid(tx: Db, id: string, outcome: PaymentOutcome): Promise<boolean> {
  const { checkoutSessionId, postagePence, totalPence, email } = outcome;
  const { deliveryName, deliveryAddress } = outcome;
  const paid = await tx
    .updateTable("orders")
    .set({
      status: "Preparing",
      checkoutSessionId,
      postagePence,
      totalPence,
      email,
      deliveryName,
      deliveryAddress,
      paidAt: Date.now(),
    })
    .where("id", "=", id)
    .where("status", "in", statusesBefore("Preparing"))
    .where("paidAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return paid !== undefined;
}

async function countSold(tx: Db, productIds: string[]): Promise<void> {
  // The order of ids keeps two payments for the same cards from waiting for each other.
  for (const productId of productIds.toSorted()) {
    await tx
      .updateTable("products")
      .set((eb) => ({ orders: eb("orders", "+", 1) }))
      .where("id", "=", productId)
      .execute();
  }
}
