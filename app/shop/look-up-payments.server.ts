import type { Db } from "../../db/connect";
import { transact } from "../../db/transact";
import { isPaymentError } from "../payments/payments";
import { markUnpaid, recordPayment } from "./record-payment.server";
import type { Shop } from "./shop";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A payment page is open for a day at most, and what was paid there is found in five minutes. */
const paces = [
  { untilAgeMs: 15 * minuteMs, everyMs: 40_000 },
  { untilAgeMs: 26 * hourMs, everyMs: 3 * minuteMs },
  { untilAgeMs: 365 * 24 * hourMs, everyMs: hourMs },
];
/** What a run may ask, and how long, so that it ends before its lease. */
const maxAsked = 100;
const maxRunMs = minuteMs;
/** A provider that fails so often in a row is left alone until the next run. */
const maxFailures = 3;

type OpenPayment = { orderId: string; checkoutSessionId: string };

/**
 * Asks the provider how the open payments stand that it has not been asked about for a while, and
 * records its answers.
 * @returns the orders that turned out to be paid
 */
export async function lookUpPayments(
  shop: Shop,
  now: Date,
  closing?: AbortSignal,
): Promise<string[]> {
  const paidIds: string[] = [];
  const giveUpAt = Date.now() + maxRunMs;
  let failures = 0;
  for (const open of await listOpenPayments(shop.db, now.getTime())) {
    if (closing?.aborted || Date.now() > giveUpAt || failures === maxFailures) break;
    const answer = await lookUp(shop, open, now.getTime());
    failures = answer === "failed" ? failures + 1 : 0;
    if (answer === "paid") paidIds.push(open.orderId);
  }
  return paidIds;
}

/** The payments to ask about, the longest unasked first, so that each has its turn. */
async function listOpenPayments(db: Db, now: number): Promise<OpenPayment[]> {
  return db
    .selectFrom("orders")
    .select(["id as orderId", "checkoutSessionId"])
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is not", null)
    .where("createdAt", "<=", now - minuteMs)
    .where((eb) =>
      eb.or(
        paces.map(({ untilAgeMs, everyMs }) =>
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
    if (outcome) await recordPayment(shop, outcome);
    if (outcome?.state === "paid") await noteFound(shop.db, orderId, now);
    if (!outcome) await transact(shop.db, (tx) => markUnpaid(tx, orderId, "Cancelled"));
    return outcome?.state;
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    shop.log.error({ err: error, orderId }, "A payment could not be looked up");
    return "failed";
  }
}

async function noteFound(db: Db, orderId: string, now: number): Promise<void> {
  await db.updateTable("orders").set({ foundAt: now }).where("id", "=", orderId).execute();
}
