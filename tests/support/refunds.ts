import type { IncomingMessage } from "node:http";
import Stripe from "stripe";
import { expect } from "vitest";
import { refundsOfPayments } from "../../app/shop/standing/money-back.server";
import { refundOrder, type WantedRefund } from "../../app/shop/refunds/refund-order.server";
import { readRefundedPositions } from "../../app/shop/orders/parcel.server";
import { readRefundable } from "../../app/shop/refunds/read-refunds.server";
import { recordEvent } from "../../app/shop/checkout/record-payment.server";
import type { Shop } from "../../app/shop/shop";
import type { Db } from "../../db/connect";
import type { Sale } from "./test-shop";
import { readOrder } from "./rows";

const stripe = new Stripe("sk_test_of_the_suite");
const webhookSecret = "whsec_of_the_suite";

export const refundsOf = (db: Db, orderId: string) =>
  refundsOfPayments(db).selectAll("refunds").where("orderId", "=", orderId).execute();

/** Refunds as the owner does at the desk, all of what is left unless something else is asked for. */
export async function refund(shop: Shop, orderId: string, asked: Partial<WantedRefund> = {}) {
  const refundable = await readRefundable(shop.db, orderId);
  return refundOrder(shop, "nobody", {
    orderId,
    idempotencyKey: crypto.randomUUID(),
    remainingPence: refundable?.remainingPence ?? 0,
    positions: [],
    postage: "none",
    isWhole: Object.keys(asked).length === 0,
    reason: "faulty",
    ...asked,
  });
}

/** Does something at the payment company, as in its own dashboard, as `BC-1/refund`. */
export async function submitAtProvider(
  companyUrl: string,
  path: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${companyUrl}/payments/${path}`, { method: "POST", body });
  expect([path, answer.status]).toEqual([path, 204]);
}

/** The payment company, as its customers' programs call it. */
export function companyAt(companyUrl: string, key = "sk_test_of_the_suite") {
  const { hostname: host, port } = new URL(companyUrl);
  return new Stripe(key, { host, port, protocol: "http" });
}

/** Every refund that the payment company has made, the newest first. */
export function readRefundLedger(companyUrl: string, key?: string) {
  return companyAt(companyUrl, key)
    .refunds.list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
}

/** Sends the shop an event of the payment company, signed as it signs them. */
export function sendEvent(shop: Shop, type: string, object: object, created = Date.now() / 1000) {
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    type,
    created: Math.floor(created),
    data: { object },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return recordEvent(shop, Buffer.from(payload), signature);
}

/** A charge as an event about a refund contains it. */
export const chargeOf = ({ paymentId }: Sale) => ({ id: "ch_1", payment_intent: paymentId });

/**
 * Compares the shop's refunds with the ledger of its payment provider, to the penny: each is known once,
 * with its sum and its state, and the rows of the orders say the same.
 */
export async function expectExactRefunds(db: Db, ledger: readonly Stripe.Refund[]): Promise<void> {
  const refunds = await db
    .selectFrom("refunds")
    .select(["providerRefundId as id", "amountPence", "state"])
    .execute();
  const made = refunds.filter(({ id }) => id !== null);
  expect(
    new Map(made.map(({ id, amountPence, state }) => [id, `${amountPence} ${state}`])),
  ).toEqual(new Map(ledger.map(({ id, amount, status }) => [id, `${amount} ${status}`])));
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("paidAt", "is not", null)
    .execute();
  for (const { id } of orders) {
    const order = await readOrder(db, id);
    const { status, totalPence, refundedPence, refundReservedPence, paymentId } = order;
    const back = ledger.filter((each) => each.payment_intent === paymentId);
    const sum = (states: string[]) =>
      back
        .filter((each) => states.includes(each.status ?? ""))
        .reduce((total, { amount }) => total + amount, 0);
    expect({ id, refundedPence, refundReservedPence }).toEqual({
      id,
      refundedPence: sum(["succeeded"]),
      refundReservedPence: sum(["succeeded", "pending"]),
    });
    const isOver =
      refundedPence === totalPence || (await isLostHere(db, id)) || (await areCardsBack(db, id));
    expect([id, status === "Refunded"]).toEqual([id, isOver]);
  }
}

/** Whether the bank keeps the money of an order that never left. */
async function isLostHere(db: Db, orderId: string): Promise<boolean> {
  const { leftAt, disputeState } = await readOrder(db, orderId);
  return leftAt === null && disputeState === "lost";
}

/** Whether every card of an order that never left has been paid back. */
async function areCardsBack(db: Db, orderId: string): Promise<boolean> {
  const order = await readOrder(db, orderId);
  if (order.leftAt !== null) return false;
  const lines = await db
    .selectFrom("orderLines")
    .select("position")
    .where("orderId", "=", orderId)
    .execute();
  const paidBack = await readRefundedPositions(db, orderId, ["succeeded"]);
  return lines.every(({ position }) => paidBack.has(position));
}

/** The letters that report a refund. */
export const letters = (shop: Shop) =>
  shop.db.selectFrom("outbox").select("key").where("kind", "=", "order-refunded").execute();
/** The events of an order since it was paid. */
export const kindsOf = async (shop: Shop, orderId: string) => {
  const events = await shop.db
    .selectFrom("orderEvents")
    .select("kind")
    .where("orderId", "=", orderId)
    .orderBy("number")
    .execute();
  return events.map(({ kind }) => kind).slice(2);
};
/** Fails unless the shop has the refunds of a sale as the payment company has them. */
export const expectExact = async (shop: Shop, { companyUrl }: Sale) =>
  expectExactRefunds(shop.db, await readRefundLedger(companyUrl));
/** Whether a request asks for a refund. */
export const isRefund = ({ method, url }: IncomingMessage, ..._others: unknown[]): boolean =>
  method === "POST" && url === "/v1/refunds";
