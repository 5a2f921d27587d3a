import Stripe from "stripe";
import { connectCheckouts } from "./checkouts.server";
import { connectMoneyBack } from "./money-back.server";
import type { Payments } from "./payments";
import { readEvent, verifySignature } from "./read-event.server";

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The address of the API; undefined for Stripe's own. */
  api: { protocol: "http" | "https"; host: string; port: number } | undefined;
};

/** The timeout of each attempt. */
const tryMs = 4_000;

/**
 * Connects to Stripe, the payment provider. No other module of the shop knows which provider it is.
 */
export function connectPayments({ secretKey, webhookSecret, api }: PaymentSettings): Payments {
  const isLive = /^[sr]k_live_/.test(secretKey);
  const stripe = new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 2,
    timeout: tryMs,
    telemetry: false,
  });

  return {
    ...connectCheckouts(stripe, { isLive, isNear: api?.protocol === "http" }),
    ...connectMoneyBack(stripe),
    readEvent(rawBody, signature, now = new Date()) {
      verifySignature(stripe, rawBody, signature, webhookSecret, now);
      return readEvent(rawBody, isLive, now);
    },
  };
}
