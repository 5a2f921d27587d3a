import { readAddresses } from "./env/addresses.server";
import { readMailSettings, readTrader } from "./env/correspondence.server";
import { findFaults } from "./env/faults.server";
import { readFiles } from "./env/files.server";
import { paymentSettings } from "./env/payments.server";
import { readStandIns } from "./env/stand-ins.server";
import { checkVariables, refuse } from "./env/variables.server";

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads the settings from environment variables, and checks them.
 * @throws {Error} whose one line names every fault and repeats no value, since values may be secret
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const given = checkVariables(variables);
  const addresses = readAddresses(given);
  const { publicUrl, standInsOrigin, isPublic } = addresses;
  const takesMoney = isPublic && given.STAND_INS !== "allow";
  const isDemo = isPublic && !takesMoney;
  const faults = findFaults(given, addresses, takesMoney);
  if (faults.length > 0) refuse(faults);
  const payments = paymentSettings(given, addresses);

  return {
    port: given.PORT,
    logLevel: given.LOG_LEVEL,
    /** Proxies whose word about the visitor's address counts, by comma; nobody's when undefined. */
    trustedProxies: given.TRUST_PROXY,
    /** Whether strangers may see it although nobody can pay. */
    isDemo,
    isKeepingPages: given.PAGE_CACHE !== "off",
    rateLimitFactor: given.RATE_LIMIT_FACTOR,
    databaseUrl: given.DATABASE_URL,
    /** The key that encrypts the desk's secrets; undefined where the shop keeps one in the file. */
    deskKey: given.DESK_KEY,
    ...readFiles(given),
    /** Where Prometheus finds the metrics; nowhere when undefined. */
    metrics: given.METRICS_PORT
      ? { port: given.METRICS_PORT, host: given.METRICS_HOST }
      : undefined,
    /** Origin of the shop as shoppers see it, without a trailing slash. */
    publicUrl: publicUrl.origin,
    /** Address of the script that shows reviews. */
    reviewsWidgetUrl: given.REVIEWS_WIDGET_URL ?? `${standInsOrigin}/reviews/widget.js`,
    emailSignUpUrl: given.EMAIL_SIGNUP_URL ?? `${standInsOrigin}/email-sign-up`,
    payments,
    trader: readTrader(given),
    mail: readMailSettings(given, isDemo),
    standIns: readStandIns(given, addresses, payments, isDemo),
  };
}
