import Stripe from "stripe";

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
      shipping_details: { name: "Dave Bastard", address: { line1: "1 Regret Street" } },
    },
  };
}
