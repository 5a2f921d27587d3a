import Stripe from "stripe";
import { connectPayments } from "../../app/payments/payments.server";

const stripe = new Stripe("sk_test_of_the_suite");

/** Sends that body to the shop's webhook, signed as the provider signs its events. */
export function sendEvent(shop: { url: string; webhookSecret: string }, body: unknown) {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: shop.webhookSecret,
  });
  return fetch(`${shop.url}/webhooks/stripe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    body: payload,
  });
}

/** The event that reports a session in its own state. */
export function eventOf(session: object, type = "checkout.session.completed") {
  const id = `evt_${crypto.randomUUID()}`;
  return { id, object: "event", type, livemode: false, data: { object: session } };
}

/** A session that was paid for an order. */
export function paidSession(order: {
  id: string;
  checkoutSessionId: string | null;
  subtotalPence: number;
}) {
  return {
    id: order.checkoutSessionId,
    object: "checkout.session",
    client_reference_id: order.id,
    mode: "payment",
    livemode: false,
    status: "complete",
    payment_status: "paid",
    currency: "gbp",
    amount_subtotal: order.subtotalPence,
    amount_total: order.subtotalPence + 170,
    shipping_cost: { amount_total: 170 },
    customer_details: { email: "dave@example.com" },
    collected_information: {
      shipping_details: {
        name: "Dave Bastard",
        address: { line1: "1 Regret Street", postal_code: "LS1 4AP" },
      },
    },
  };
}

const webhookSecret = "whsec_of_the_suite";
/** When it arrives. */
export const now = new Date("2026-11-20T12:00:00Z");
/** When the provider says that an event happened, in seconds. */
export const reportedAt = Math.floor(now.getTime() / 1000) - 60;

/** The shop's reading of bytes that the provider has signed. */
export function readBytes(payload: string, secretKey = "sk_test_1") {
  const signed = { payload, secret: webhookSecret, timestamp: now.getTime() / 1000 };
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString(signed);
  const payments = connectPayments({ secretKey, webhookSecret, api: undefined });
  return payments.readEvent(Buffer.from(payload), signature, now);
}

/** The shop's reading of an event. */
export function readNews(
  type: string,
  object: unknown,
  secretKey = "sk_test_1",
  created: number | null = reportedAt,
) {
  const event = { id: "evt_1", type, created, data: { object } };
  return readBytes(JSON.stringify(event), secretKey);
}
