import Stripe from "stripe";
import { PaymentError, type CheckoutRequest, type PaymentOutcome, type Payments } from "./payments";

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Address of the API; undefined for Stripe's own. */
  api: { protocol: "http" | "https"; host: string; port: number } | undefined;
};

const signatureToleranceSeconds = 300;

/** Connects to Stripe, the payment provider. Nothing else in the shop knows it by name. */
export function connectPayments({ secretKey, webhookSecret, api }: PaymentSettings): Payments {
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
      const session = await callStripe(() => findSession(stripe, checkoutSessionId));
      return session && readSession(session);
    },

    async closeCheckout(checkoutSessionId) {
      const session = await callStripe(async () => {
        const standing = await findSession(stripe, checkoutSessionId);
        if (standing?.status !== "open") return standing;
        return stripe.checkout.sessions.expire(checkoutSessionId);
      });
      return session && readSession(session);
    },

    readEvent(rawBody, signature, now = new Date()) {
      const event = verifyEvent(stripe, rawBody, signature, webhookSecret, now);
      if (!event.type.startsWith("checkout.session.")) return { id: event.id, outcome: null };
      const outcome = readSession(event.data.object as Stripe.Checkout.Session);
      const hasFailed = event.type === "checkout.session.async_payment_failed";
      return { id: event.id, outcome: hasFailed ? { ...outcome, state: "failed" } : outcome };
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

function readSession(session: Stripe.Checkout.Session): PaymentOutcome {
  const delivery = session.collected_information?.shipping_details;
  const address = delivery?.address;
  const addressLines = [
    address?.line1,
    address?.line2,
    address?.city,
    address?.state,
    address?.postal_code,
    address?.country,
  ];
  return {
    checkoutSessionId: session.id,
    orderId: session.client_reference_id,
    state: stateOf(session),
    subtotalPence: session.amount_subtotal ?? 0,
    postagePence: session.shipping_cost?.amount_total ?? 0,
    totalPence: session.amount_total ?? 0,
    currency: session.currency,
    email: session.customer_details?.email ?? null,
    deliveryName: delivery?.name ?? null,
    deliveryAddress: addressLines.filter(Boolean).join("\n") || null,
  };
}

function stateOf(session: Stripe.Checkout.Session): PaymentOutcome["state"] {
  if (session.payment_status === "paid") return "paid";
  return session.status === "expired" ? "expired" : "open";
}

/** The package refuses old events but accepts ones dated ahead. The shop refuses both. */
function verifyEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | null,
  secret: string,
  now: Date,
): Stripe.Event {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const datedSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1] ?? Number.NaN);
  if (!signature || !(datedSeconds <= nowSeconds + signatureToleranceSeconds)) {
    throw new PaymentError("unsigned", "The signature is missing or dated in the future");
  }
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      signatureToleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new PaymentError("unsigned", "The signature does not verify", { cause: error });
  }
}

async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new PaymentError("down", words, { cause: error });
  }
}
