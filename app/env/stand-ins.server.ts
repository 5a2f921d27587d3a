import { join } from "node:path";
import type { Addresses } from "./addresses.server";
import { dataFolder } from "./files.server";
import type { PaymentKeys } from "./payments.server";
import type { Given } from "./variables.server";

/** The services that a shop can do without. At a public address each is off unless it is named. */
export function readServices(given: Given, { isPublic, standInsOrigin }: Addresses) {
  const urlOf = (named: string | undefined, standIn: string) => {
    if (named === undefined) return isPublic ? undefined : standInsOrigin + standIn;
    return named === "off" ? undefined : named;
  };
  return {
    /** The script that shows reviews; undefined for none. */
    reviewsWidgetUrl: urlOf(given.REVIEWS_WIDGET_URL, "/reviews/widget.js"),
    /** The target of the form for marketing e-mails; undefined for none. */
    emailSignUpUrl: urlOf(given.EMAIL_SIGNUP_URL, "/email-sign-up"),
  };
}

/**
 * A stand-in runs only while the key of the service it replaces is missing.
 * @returns undefined if none runs
 */
export function readStandIns(
  given: Given,
  { publicUrl, isPublic, standInsPort, standInsOrigin }: Addresses,
  { secretKey, webhookSecret }: PaymentKeys,
  isDemo: boolean,
) {
  const played = {
    payments: !given.STRIPE_SECRET_KEY,
    reviews: !given.REVIEWS_WIDGET_URL && !isPublic,
    emailSignUp: !given.EMAIL_SIGNUP_URL && !isPublic,
    mail: !given.SMTP_URL || isDemo,
  };
  if (!Object.values(played).includes(true)) return undefined;
  return {
    ...played,
    port: standInsPort,
    /** Only on this machine, unless the shop itself has a public address. */
    host: isPublic ? undefined : "127.0.0.1",
    origin: standInsOrigin,
    shopUrl: publicUrl.origin,
    file: join(dataFolder(given), "stand-ins.db"),
    secretKey,
    webhook: { url: `http://127.0.0.1:${given.PORT}/webhooks/stripe`, secret: webhookSecret },
  };
}
