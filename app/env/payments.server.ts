import { randomBytes } from "node:crypto";
import type { Addresses } from "./addresses.server";
import type { Given } from "./variables.server";

export type PaymentKeys = Pick<ReturnType<typeof paymentSettings>, "secretKey" | "webhookSecret">;

/** The real Stripe if its keys are set, or else the stand-in with random secrets. */
export function paymentSettings(given: Given, { standInsOrigin, standInsPort }: Addresses) {
  if (given.STRIPE_SECRET_KEY && given.STRIPE_WEBHOOK_SECRET) {
    const elsewhere = given.STRIPE_API_URL ? new URL(given.STRIPE_API_URL) : undefined;
    return {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      /**
       * The origin of the payment page, which the Content Security Policy allows as a form target.
       */
      pageOrigin: elsewhere?.origin ?? "https://checkout.stripe.com",
      api: elsewhere && apiAt(elsewhere),
    };
  }
  return {
    secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(16).toString("hex")}`,
    pageOrigin: standInsOrigin,
    api: { protocol: "http" as const, host: "127.0.0.1", port: standInsPort },
  };
}

function apiAt(url: URL) {
  const isSafe = url.protocol === "https:";
  return {
    protocol: isSafe ? ("https" as const) : ("http" as const),
    host: url.hostname,
    port: Number(url.port || (isSafe ? 443 : 80)),
  };
}
