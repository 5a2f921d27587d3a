import type { Db } from "../../../db/connect";
import { isPaymentError } from "~/payments/payments";
import type { Recorder, Shop } from "~/shop/shop";
import { refundsOfPayments } from "~/shop/standing/money-back.server";
import { settleOrdersHere } from "~/shop/standing/settle.server";
import { askProvider } from "./ask-for-refund.server";
import { recordDispute } from "./disputes.server";
import { recordRefund, recordRefusal } from "./refund-records.server";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** For a day, the provider makes one refund per key. One hour is deducted for clock differences. */
const keyLifetimeMs = 23 * hourMs;
/** Limits of a run, so that it ends before its lease. */
const maxOfEach = 50;
const maxRunMs = minuteMs;
/** After this many failures in a row, the provider is not asked until the next run. */
const maxFailures = 3;

const neverMade = "It never reached the payment company";

/** Asks the provider about everything unfinished: lost answers, pending refunds, open disputes. */
export async function lookUpMoney(shop: Shop, now: Date, closing?: AbortSignal): Promise<void> {
  const questions = [
    ...(await listLostAnswers(shop, now.getTime())),
    ...(await listPending(shop, now.getTime())),
    ...(await listOpenDisputes(shop, now.getTime())),
  ];
  const giveUpAt = performance.now() + maxRunMs;
  let failures = 0;
  for (const ask of questions) {
    if (closing?.aborted || performance.now() > giveUpAt || failures === maxFailures) return;
    try {
      await ask();
      failures = 0;
    } catch (error) {
      if (!isPaymentError(error, "down")) throw error;
      failures += 1;
      shop.log.error({ err: error }, "A refund or a dispute could not be looked up");
    }
  }
}

/**
 * Records the states of all refunds of a payment.
 * @throws {PaymentError} down
 */
export async function lookUpRefunds(shop: Shop, paymentId: string): Promise<void> {
  for (const outcome of await shop.payments.readRefunds(paymentId)) {
    await recordRefund(shop, outcome);
  }
}

/** A refund may fail for a month after it was made. */
const lostNewsMs = 35 * dayMs;

/**
 * Records all refunds and disputes since then, as the provider lists them, whatever its events have
 * said.
 * @throws {PaymentError} down
 * @throws the reason of `closing`
 */
export async function recordListed(
  shop: Shop & Recorder,
  since: Date,
  closing: AbortSignal,
): Promise<void> {
  for (const refund of await shop.payments.listRefunds(since)) {
    closing.throwIfAborted();
    await recordRefund(shop, refund);
  }
  for (const dispute of await shop.payments.listDisputes(since)) {
    closing.throwIfAborted();
    await recordDispute(shop, dispute);
  }
}

/**
 * Settles the orders that are here, in case a release computes their standing otherwise, and finds refunds and
 * disputes whose events were lost, if there were orders.
 * @throws {PaymentError} down
 * @throws the reason of `closing`
 */
export async function findLostNews(shop: Shop, now: Date, closing: AbortSignal): Promise<void> {
  await settleOrdersHere(shop, closing);
  const since = now.getTime() - lostNewsMs;
  const order = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("createdAt", ">=", since)
    .limit(1)
    .executeTakeFirst();
  if (order) await recordListed(shop, new Date(since), closing);
}

/** Refunds with an unknown result, because an answer or a server was lost. */
async function listLostAnswers(shop: Shop, now: number) {
  const lost = await shop.db
    .selectFrom("refunds")
    .select(["id", "paymentId", "createdAt"])
    .where("state", "in", ["asked", "unknown"])
    .where("askedAt", "<=", now - minuteMs)
    .orderBy("askedAt")
    .limit(maxOfEach)
    .execute();
  return lost.map(({ id, paymentId, createdAt }) => () => {
    const isKeyGood = now - createdAt < keyLifetimeMs;
    return isKeyGood ? askProvider(shop, id) : lookForRefund(shop, id, paymentId, now);
  });
}

/** Using the key again could make a second refund now, so the provider's list decides. */
async function lookForRefund(
  shop: Shop,
  id: string,
  paymentId: string,
  now: number,
): Promise<void> {
  await noteAsked(shop.db, id, now);
  await lookUpRefunds(shop, paymentId);
  await recordRefusal(shop.db, id, neverMade);
}

async function listPending(shop: Shop, now: number) {
  const pending = await refundsOfPayments(shop.db)
    .select(["id", "refunds.paymentId"])
    .where("state", "=", "pending")
    .where("askedAt", "<=", now - hourMs)
    .where("orderId", "is not", null)
    .orderBy("askedAt")
    .limit(maxOfEach)
    .execute();
  return pending.map(({ id, paymentId }) => async () => {
    await noteAsked(shop.db, id, now);
    await lookUpRefunds(shop, paymentId);
  });
}

async function listOpenDisputes(shop: Shop, now: number) {
  const open = await shop.db
    .selectFrom("disputes")
    .select("id")
    .where("state", "in", ["inquiry", "open"])
    .where("askedAt", "<=", now - hourMs)
    .orderBy("askedAt")
    .limit(maxOfEach)
    .execute();
  return open.map(({ id }) => async () => {
    await shop.db.updateTable("disputes").set({ askedAt: now }).where("id", "=", id).execute();
    const outcome = await shop.payments.readDispute(id);
    if (outcome) await recordDispute(shop, outcome);
  });
}

async function noteAsked(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable("refunds").set({ askedAt: now }).where("id", "=", id).execute();
}
