import Stripe from "stripe";
import type { PaymentSettings } from "./payments.server";
import { TrialError, trialMark, type PaymentTrial } from "./trial";

const tryMs = 4_500;
const pageLifetimeSeconds = 60 * 60;
const endedType = "checkout.session.expired";

/** Connects to the provider for a trial of the settings. It asks once, and repeats nothing. */
export function connectTrial({ secretKey, webhookSecret, api }: PaymentSettings): PaymentTrial {
  const settings = { ...api, maxNetworkRetries: 0, timeout: tryMs, telemetry: false };
  const stripe = new Stripe(secretKey, settings);
  return {
    async readClock() {
      const { headers } = await stripe.refunds.list({ limit: 1 }).then(
        ({ lastResponse }) => lastResponse,
        (error: unknown) => headersOf(error),
      );
      return new Date(headers["date"] ?? "");
    },

    tryPage: (shopUrl) => named(() => openAndEnd(stripe, shopUrl)),

    tryRefund: () =>
      named(async () => {
        try {
          await stripe.refunds.create({ payment_intent: "pi_of_no_payment", amount: 1 });
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError)) throw error;
          if (error.code !== "resource_missing") throw error;
        }
      }),

    listEndpoints: () =>
      named(async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
        return data.map(({ url, enabled_events: events, status }) => {
          return { url, events, isOn: status === "enabled" };
        });
      }),

    isReported: (pageId) =>
      named(async () => {
        const { data } = await stripe.events.list({ type: endedType, limit: 20 });
        const event = data.find(({ data: { object } }) => "id" in object && object.id === pageId);
        return event && event.pending_webhooks === 0;
      }),

    signEvent(at) {
      const timestamp = Math.floor(at.getTime() / 1000);
      const object = { id: "cs_of_no_payment", object: "checkout.session", metadata: trialMark };
      const event = { id: "evt_of_no_payment", object: "event", type: endedType, data: { object } };
      const body = JSON.stringify({ ...event, created: timestamp });
      const signed = { payload: body, secret: webhookSecret, timestamp };
      return { body, signature: stripe.webhooks.generateTestHeaderString(signed) };
    },
  };
}

async function openAndEnd({ checkout: { sessions } }: Stripe, shopUrl: string): Promise<string> {
  const { id } = await sessions.create(pageParams(shopUrl));
  try {
    await sessions.retrieve(id);
  } finally {
    await sessions.expire(id);
  }
  return id;
}

function pageParams(shopUrl: string): Stripe.Checkout.SessionCreateParams {
  const product_data = { name: "A trial of the shop’s doctor, which nobody pays" };
  return {
    mode: "payment",
    metadata: trialMark,
    success_url: shopUrl,
    expires_at: Math.floor(Date.now() / 1000) + pageLifetimeSeconds,
    line_items: [{ quantity: 1, price_data: { currency: "gbp", unit_amount: 100, product_data } }],
  };
}

/** Gives an error of the package its meaning, in words without a part of the key. */
async function named<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError, StripeError, StripeConnectionError } =
      Stripe.errors;
    if (error instanceof StripeAuthenticationError) throw new TrialError("key", "");
    if (error instanceof StripePermissionError) throw new TrialError("permission", "");
    if (error instanceof StripeConnectionError) throw new TrialError("silent", "");
    if (!(error instanceof StripeError)) throw error;
    throw new TrialError("refused", `${error.statusCode} ${error.code ?? error.type}`);
  }
}

/** @throws {TrialError} if no answer came */
function headersOf(error: unknown): { headers: Record<string, string | undefined> } {
  const headers = error instanceof Stripe.errors.StripeError ? error.headers : undefined;
  if (!headers) throw new TrialError("silent", "");
  return { headers };
}
