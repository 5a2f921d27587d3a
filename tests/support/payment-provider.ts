import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type Stripe from "stripe";
import { connectPayments } from "../../app/payments/payments.server";
import type { Payments } from "../../app/payments/payments";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";
import { sessionsAt } from "./payment-stand-ins";

const secretKey = "sk_test_of_the_provider";
const webhookSecret = "whsec_of_the_provider";

export type PaymentProvider = {
  /** The environment of a shop that is paid here. */
  variables: Record<string, string>;
  /** Origin, without a trailing slash. */
  url: string;
  webhookSecret: string;
  /** Connected as the shop's own are. */
  payments: Payments;
  /** Every session there ever was, with its lines. */
  readLedger: () => Promise<Stripe.Checkout.Session[]>;
  close: () => Promise<void>;
};

/**
 * The payment stand-in apart from any shop, which it therefore outlives.
 * @param playsAll whether it also takes the letters, and plays every other outside party
 */
export async function openPaymentProvider(
  webhookUrl: string,
  playsAll = false,
): Promise<PaymentProvider> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-provider-"));
  const standIns = await openStandIns({
    port: 0,
    host: "127.0.0.1",
    shopUrl: new URL(webhookUrl).origin,
    file: join(folder, "stand-ins.db"),
    secretKey,
    webhook: { url: webhookUrl, secret: webhookSecret },
    payments: true,
    reviews: playsAll,
    emailSignUp: playsAll,
    mail: playsAll,
    log: pino({ level: "silent" }),
  });
  const { hostname: host, port } = new URL(standIns.origin);
  const api = { protocol: "http" as const, host, port: Number(port) };
  return {
    variables: {
      STRIPE_API_URL: standIns.origin,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...(standIns.smtpUrl && {
        SMTP_URL: standIns.smtpUrl,
        MAIL_FROM: "Bastard Cards <hello@bastardcards.example>",
        REVIEWS_WIDGET_URL: `${standIns.origin}/reviews/widget.js`,
        EMAIL_SIGNUP_URL: `${standIns.origin}/email-sign-up`,
      }),
    },
    url: standIns.origin,
    webhookSecret,
    payments: connectPayments({ secretKey, webhookSecret, api }),
    readLedger: () =>
      sessionsAt(standIns.origin, secretKey)
        .list({ limit: 100, expand: ["data.line_items"] })
        .autoPagingToArray({ limit: 10_000 }),
    async close() {
      await standIns.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
