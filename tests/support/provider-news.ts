import Stripe from "stripe";
import { connectPayments } from "../../app/payments/payments.server";

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
