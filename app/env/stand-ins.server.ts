import { join } from "node:path";
import type { Addresses } from "./addresses.server";
import { dataFolder } from "./files.server";
import type { PaymentKeys } from "./payments.server";
import type { Given } from "./variables.server";

/**
 * A stand-in runs only while the key of the service it replaces is missing.
 * @returns undefined if all keys are set and this is not a demo
 */
export function readStandIns(
  given: Given,
  { publicUrl, isPublic, standInsPort, standInsOrigin }: Addresses,
  { secretKey, webhookSecret }: PaymentKeys,
  isDemo: boolean,
) {
  if (missingKeys(given).length === 0 && !isDemo) return undefined;
  return {
    port: standInsPort,
    /** Only on this machine, unless the shop itself has a public address. */
    host: isPublic ? undefined : "127.0.0.1",
    origin: standInsOrigin,
    shopUrl: publicUrl.origin,
    file: join(dataFolder(given), "stand-ins.db"),
    payments: !given.STRIPE_SECRET_KEY,
    reviews: !given.REVIEWS_WIDGET_URL,
    emailSignUp: !given.EMAIL_SIGNUP_URL,
    mail: !given.SMTP_URL || isDemo,
    secretKey,
    webhook: { url: `http://127.0.0.1:${given.PORT}/webhooks/stripe`, secret: webhookSecret },
  };
}

/** The missing keys of outside services. A stand-in replaces each of these. */
export function missingKeys(given: Given): string[] {
  const keys = [
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "REVIEWS_WIDGET_URL",
    "EMAIL_SIGNUP_URL",
    "SMTP_URL",
  ] as const;
  return keys.filter((key) => !given[key]);
}
