import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { isPaymentError, type PaymentOutcome } from "~/payments/payments";
import { recordPayment } from "./record-payment.server";
import type { Shop } from "~/shop/shop";
import { giveUpUnopened, markUnpaid } from "./unpaid-orders.server";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time that an order's webhook has before anybody asks about its payment. */
const webhookMs = minuteMs;
/** A payment page is open for a day at most. Two hours are added for clock differences. */
const openForMs = 26 * hourMs;
/**
 * The intervals between questions about a payment, by its age, while the provider cannot list
 * payments.
 */
const paces = [
  { untilAgeMs: 15 * minuteMs, everyMs: 40_000 },
  { untilAgeMs: openForMs, everyMs: 3 * minuteMs },
  { untilAgeMs: 365 * 24 * hourMs, everyMs: hourMs },
];
/** The intervals while it can: only expiry is left to find out. */
const listedPaces = [{ untilAgeMs: 365 * 24 * hourMs, everyMs: hourMs }];
/** Limits of a run, so that it ends before its lease. */
const maxAsked = 100;
const maxRunMs = minuteMs;
/** After this many failures in a row, the provider is not asked until the next run. */
const maxFailures = 3;

type OpenPayment = { orderId: string; checkoutSessionId: string };

/**
 * Finds payments without a webhook: lists all payments of the last day, and then asks about orders
 * that are open here and were not in the list.
 * @returns the orders that turned out to be paid
 */
export async function lookUpPayments(
  shop: Shop,
  now: Date,
  closing?: AbortSignal,
): Promise<string[]> {
  const giveUpAt = performance.now() + maxRunMs;
  const isOver = () => closing?.aborted === true || performance.now() > giveUpAt;
  const paidIds: string[] = [];
  await giveUpBroken(shop.db, now.getTime());
  const isListed =
    !(await hasOpenPages(shop.db, now)) || (await lookThroughPaid(shop, now, paidIds, isOver));
  let failures = 0;
  for (const open of await listOpenPayments(shop.db, now.getTime(), isListed)) {
    if (isOver() || failures === maxFailures) break;
    const answer = await lookUp(shop, open, now.getTime());
    failures = answer === "failed" ? failures + 1 : 0;
    if (answer === "found") paidIds.push(open.orderId);
  }
  return paidIds;
}

/**
 * Gives up orders whose checkout broke before their payment page was known here, once no page can be
 * open any more. They would hold the use of their discount code until they are deleted.
 */
async function giveUpBroken(db: Db, now: number): Promise<void> {
  const broken = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is", null)
    .where("createdAt", "<=", now - openForMs)
    .limit(maxAsked)
    .execute();
  for (const { id } of broken) await giveUpUnopened(db, id);
}

/** Whether there is a payment page that may be paid without our knowledge. */
async function hasOpenPages(db: Db, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom("orders")
    .select("id")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is not", null)
    .where("createdAt", ">", now.getTime() - openForMs)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** @returns whether the list was read to its end, so that orders open here have not been paid */
async function lookThroughPaid(
  shop: Shop,
  now: Date,
  paidIds: string[],
  isOver: () => boolean,
): Promise<boolean> {
  try {
    for await (const outcomes of shop.payments.listPaid(new Date(now.getTime() - openForMs))) {
      if (isOver()) return false;
      const unpaid = await findUnpaid(shop.db, outcomes, now.getTime());
      for (const { orderId, outcome } of unpaid) {
        if (await recordPayment(shop, outcome, null, now.getTime())) paidIds.push(orderId);
      }
    }
    return true;
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error }, "The payments could not be checked");
    return false;
  }
}

/** The listed payments whose orders are unpaid here. The webhook of a new order may still be on its way. */
async function findUnpaid(db: Db, outcomes: readonly PaymentOutcome[], now: number) {
  if (outcomes.length === 0) return [];
  const bySession = new Map(outcomes.map((outcome) => [outcome.checkoutSessionId, outcome]));
  const orders = await db
    .selectFrom("orders")
    .select(["id as orderId", "checkoutSessionId"])
    .where("checkoutSessionId", "in", [...bySession.keys()])
    .where("paidAt", "is", null)
    .where("createdAt", "<=", now - webhookMs)
    .execute();
  return orders.flatMap(({ orderId, checkoutSessionId }) => {
    const outcome = bySession.get(checkoutSessionId ?? "");
    return outcome ? [{ orderId, outcome }] : [];
  });
}

/** The payments to ask about, starting with the longest unasked. */
async function listOpenPayments(db: Db, now: number, isListed: boolean): Promise<OpenPayment[]> {
  const due = isListed ? listedPaces : paces;
  return db
    .selectFrom("orders")
    .select(["id as orderId", "checkoutSessionId"])
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is not", null)
    .where("createdAt", "<=", now - webhookMs)
    .where((eb) =>
      eb.or(
        due.map(({ untilAgeMs, everyMs }) =>
          eb.and([
            eb("createdAt", ">", now - untilAgeMs),
            eb("paymentAskedAt", "<=", now - everyMs),
          ]),
        ),
      ),
    )
    .orderBy("paymentAskedAt")
    .limit(maxAsked)
    .$narrowType<{ checkoutSessionId: string }>()
    .execute();
}

async function lookUp(shop: Shop, { orderId, checkoutSessionId }: OpenPayment, now: number) {
  await shop.db
    .updateTable("orders")
    .set({ paymentAskedAt: now })
    .where("id", "=", orderId)
    .execute();
  try {
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (outcome && (await recordPayment(shop, outcome, null, now))) return "found";
    if (!outcome) await transact(shop.db, (tx) => markUnpaid(tx, orderId, "Cancelled", "shop"));
    return outcome?.state;
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error, orderId }, "A payment could not be looked up");
    return "failed";
  }
}
