import Stripe from "stripe";
import { PaymentError, type CheckoutRequest, type Payments, type RefundRequest } from "./payments";
import { readEvent, verifySignature } from "./read-event.server";
import { readDispute, readRefund } from "./read-refund.server";
import { readSession } from "./read-session.server";

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Address of the API; undefined for Stripe's own. */
  api: { protocol: "http" | "https"; host: string; port: number } | undefined;
};

/** How long the provider may be silent in a try, and how long all tries of a question may take. */
const tryMs = 4_000;
const patienceMs = 4_500;

/** Connects to Stripe, the payment provider. Nothing else in the shop knows it by name. */
export function connectPayments({ secretKey, webhookSecret, api }: PaymentSettings): Payments {
  const isLive = /^[sr]k_live_/.test(secretKey);
  const stripe = new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 2,
    timeout: tryMs,
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
        const session = await findOrNone(stripe.checkout.sessions.retrieve(checkoutSessionId));
        return session && readSession(session, isLive);
      });
    },

    async closeCheckout(checkoutSessionId) {
      return callStripe(async () => {
        const session = await closeSession(stripe, checkoutSessionId);
        return session && readSession(session, isLive);
      });
    },

    async refund(request) {
      return callStripe(async () => {
        const key = { idempotencyKey: `refund-${request.refundId}` };
        return readRefund(await stripe.refunds.create(refundParams(request), key));
      }, isRefusal);
    },

    async readRefunds(paymentId) {
      return callStripe(async () => {
        const listed = stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
        return (await listed.autoPagingToArray({ limit: 1000 })).map(readRefund);
      });
    },

    async readDispute(id) {
      return callStripe(async () => {
        const dispute = await findOrNone(stripe.disputes.retrieve(id));
        return dispute && readDispute(dispute, Date.now());
      });
    },

    readEvent(rawBody, signature, now = new Date()) {
      verifySignature(stripe, rawBody, signature, webhookSecret, now);
      return readEvent(rawBody, isLive, now);
    },
  };
}

/** Undefined for what the provider does not know. */
async function findOrNone<T>(retrieving: Promise<T>): Promise<T | undefined> {
  try {
    return await retrieving;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") {
      return undefined;
    }
    throw error;
  }
}

/** A session that ends at this very moment cannot be closed any more. It is read again. */
async function closeSession(stripe: Stripe, id: string) {
  const standing = await findOrNone(stripe.checkout.sessions.retrieve(id));
  if (standing?.status !== "open") return standing;
  try {
    return await stripe.checkout.sessions.expire(id);
  } catch (error) {
    const ended = await findOrNone(stripe.checkout.sessions.retrieve(id));
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

function refundParams(request: RefundRequest): Stripe.RefundCreateParams {
  return {
    payment_intent: request.paymentId,
    amount: request.amountPence,
    reason: "requested_by_customer",
    metadata: { order_id: request.orderId, refund_id: request.refundId },
  };
}

/**
 * The package bounds the silence of a single try. This bounds the whole.
 * @param isNo whether an error says that the provider has done nothing, and will not
 */
async function callStripe<T>(
  call: () => Promise<T>,
  isNo: (error: unknown) => boolean = () => false,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([call(), lateness]);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new PaymentError(isNo(error) ? "refused" : "down", words, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the provider has understood a request to refund and said no. Whatever else goes wrong, such as
 * a revoked key, says nothing of what an earlier try of the same request has done.
 */
function isRefusal(error: unknown): boolean {
  const { StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError && [400, 404].includes(error.statusCode ?? 0);
}
