import Stripe from "stripe";
import { PaymentError, type CheckoutRequest, type Payments } from "./payments";
import { readEvent, verifySignature } from "./read-event.server";
import { readSession } from "./read-session.server";

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Address of the API; undefined for Stripe's own. */
  api: { protocol: "http" | "https"; host: string; port: number } | undefined;
};

/** Connects to Stripe, the payment provider. Nothing else in the shop knows it by name. */
export function connectPayments({ secretKey, webhookSecret, api }: PaymentSettings): Payments {
  const isLive = /^[sr]k_live_/.test(secretKey);
  const stripe = new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });

  return {
    async openCheckout(request) {
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(sessionParams(request), {
          idempotencyKey: `open-${request.orderId}`,
        }),
      );
      if (!session.url)
        throw new PaymentError("down", `Session ${session.id} came without an address`);
      return { checkoutSessionId: session.id, url: session.url };
    },

    async readCheckout(checkoutSessionId) {
      return callStripe(async () => {
        const session = await findSession(stripe, checkoutSessionId);
        return session && readSession(session, isLive);
      });
    },

    async closeCheckout(checkoutSessionId) {
      return callStripe(async () => {
        const session = await closeSession(stripe, checkoutSessionId);
        return session && readSession(session, isLive);
      });
    },

    readEvent(rawBody, signature, now = new Date()) {
      verifySignature(stripe, rawBody, signature, webhookSecret, now);
      return readEvent(rawBody, isLive);
    },
  };
}

async function findSession(stripe: Stripe, id: string) {
  try {
    return await stripe.checkout.sessions.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") {
      return undefined;
    }
    throw error;
  }
}

/** A session that ends at this very moment cannot be closed any more. It is read again. */
async function closeSession(stripe: Stripe, id: string) {
  const standing = await findSession(stripe, id);
  if (standing?.status !== "open") return standing;
  try {
    return await stripe.checkout.sessions.expire(id);
  } catch (error) {
    const ended = await findSession(stripe, id);
    if (ended?.status === "open") throw error;
    return ended;
  }
}

function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    currency: "gbp",
    client_reference_id: request.orderId,
    metadata: { order_id: request.orderId },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    allowed_payment_method_types: ["card"],
    payment_method_options: {
      card: { restrictions: { brands_blocked: ["american_express", "discover_global_network"] } },
    },
    shipping_address_collection: { allowed_countries: ["GB"] },
    line_items: request.lines.map(({ name, pence }) => ({
      quantity: 1,
      price_data: { currency: "gbp", unit_amount: pence, product_data: { name } },
    })),
    shipping_options: request.postages.map(({ name, pence }) => ({
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: name,
        fixed_amount: { amount: pence, currency: "gbp" },
      },
    })),
  };
}

async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new PaymentError("down", words, { cause: error });
  }
}
