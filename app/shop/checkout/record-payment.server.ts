import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { isPaymentError, type PaymentEvent, type PaymentOutcome } from "~/payments/payments";
import { recordDispute } from "~/shop/refunds/disputes.server";
import { lookUpRefunds } from "~/shop/refunds/look-up-refunds.server";
import { recordRefund } from "~/shop/refunds/refund-records.server";
import { flagPayment, strayProblem, type News } from "./payment-problems.server";
import { orBusy } from "~/shop/refunds/provider-busy.server";
import { findOrder, findOrderBySession } from "~/shop/orders/read-orders.server";
import { strayProblems } from "~/shop/orders/payment-problem";
import { recordSale } from "./record-sale.server";
import type { Recorder, Shop } from "~/shop/shop";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { markUnpaid } from "./unpaid-orders.server";

/**
 * Verifies and records an event of the payment provider from its raw bytes.
 * @returns false if the signature is wrong; nothing is recorded then
 */
export async function recordEvent(
  shop: Shop,
  rawBody: Buffer,
  signature: string | null,
): Promise<boolean> {
  try {
    const event = shop.payments.readEvent(rawBody, signature);
    await recordNews(shop, event);
    // The desk shows when the provider last called, whatever the event.
    if (event.id && event.kind !== "checkout") await noteEvent(shop.db, event.id);
    return true;
  } catch (error) {
    if (!isPaymentError(error, "unsigned")) throw error;
    shop.log.warn({ err: error }, "A webhook call was refused");
    return false;
  }
}

async function recordNews(shop: Shop, event: PaymentEvent): Promise<void> {
  switch (event.kind) {
    case "checkout":
      return void (await recordPayment(shop, await readWithAddress(shop, event.outcome), event.id));
    case "refund":
      return event.outcome
        ? recordRefund(shop, event.outcome)
        : orBusy(() => lookUpRefunds(shop, event.paymentId));
    case "dispute":
      return recordDispute(shop, event.outcome);
    case "unreadable":
      return noteUnreadable(shop, event.id);
    case "other":
  }
}

/**
 * The payment with its address. Events from a webhook endpoint with an older API version have the
 * address elsewhere, so the session is read with the shop's own version.
 * @throws {Refusal} busy, if the provider cannot be reached; it sends the event again
 */
async function readWithAddress(
  { payments }: Shop,
  outcome: PaymentOutcome,
): Promise<PaymentOutcome> {
  if (outcome.state !== "paid" || outcome.deliveryAddress) return outcome;
  const read = await orBusy(() => payments.readCheckout(outcome.checkoutSessionId));
  return read ? { ...read, paidAt: outcome.paidAt } : outcome;
}

/**
 * Records the result of a payment. The webhook, the confirmation page and the search for lost
 * payments all call this, in any order and any number of times. An order is paid once, and by its
 * own session.
 * @param eventId the provider's event, if any; the same event has an effect only once
 * @param foundAt when the shop found it by asking, without a webhook
 * @returns whether this call marked the order as paid
 */
export async function recordPayment(
  { db, log, isSilent }: Recorder,
  outcome: PaymentOutcome,
  eventId?: string | null,
  foundAt?: number,
): Promise<boolean> {
  const how = { eventId, foundAt, isSilent };
  const { isSale, news } = await transact(db, (tx) => recordWithin(tx, outcome, how));
  for (const logNews of news) logNews(log);
  return isSale;
}

async function recordWithin(
  tx: Db,
  outcome: PaymentOutcome,
  { eventId, foundAt, isSilent }: { eventId?: string | null; foundAt?: number; isSilent?: boolean },
): Promise<{ isSale: boolean; news: News }> {
  const nothing = { isSale: false, news: [] };
  if (eventId && !(await noteEvent(tx, eventId))) return nothing;
  if (outcome.state === "open") return nothing;
  const order = await findOrderBySession(tx, outcome.checkoutSessionId);
  if (outcome.state === "paid") {
    if (!order) return { isSale: false, news: await flagStray(tx, outcome) };
    const news = await recordSale(tx, order, outcome, { foundAt, isSilent });
    if (news) return { isSale: true, news };
    if (eventId) await noteReported(tx, order.id);
    return nothing;
  }
  const status = outcome.state === "failed" ? "Payment failed" : "Cancelled";
  if (order) await markUnpaid(tx, order.id, status, "payment provider");
  return nothing;
}

/** An event that comes after the shop has asked was late, and not lost. */
async function noteReported(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ foundAt: null })
    .where("orderId", "=", orderId)
    .where("foundAt", "is not", null)
    .execute();
}

/** Sales of other programs on the same account do not concern the shop. */
async function flagStray(tx: Db, outcome: PaymentOutcome): Promise<News> {
  if (!outcome.isOurs) return [];
  const named = outcome.orderId ? await findOrder(tx, outcome.orderId) : undefined;
  const { checkoutSessionId } = outcome;
  // The order that it names may have been paid since, or a member of staff has settled it.
  if (await isKnownStray(tx, checkoutSessionId)) return [];
  await alarmOwners(tx, { key: `owner-stray:${checkoutSessionId}`, aboutId: checkoutSessionId });
  return flagPayment(tx, outcome, named?.id ?? null, [strayProblem(named)]);
}

async function isKnownStray(tx: Db, checkoutSessionId: string): Promise<boolean> {
  const known = await tx
    .selectFrom("paymentProblems")
    .select("problem")
    .where("checkoutSessionId", "=", checkoutSessionId)
    .where("problem", "in", strayProblems)
    .executeTakeFirst();
  return known !== undefined;
}

/** A repeated event would be unreadable too, so it is logged and accepted. */
async function noteUnreadable({ db, log }: Shop, eventId: string | null): Promise<void> {
  if (eventId && !(await noteEvent(db, eventId))) return;
  log.error({ eventId }, "A signed event could not be read");
}

/** @returns whether the event is new */
async function noteEvent(tx: Db, id: string): Promise<boolean> {
  const stored = await tx
    .insertInto("paymentEvents")
    .values({ id, receivedAt: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}
