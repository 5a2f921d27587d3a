import { readAddresses } from "./env/addresses.server";
import { readMailSettings, readTrader } from "./env/correspondence.server";
import { findFaults } from "./env/faults.server";
import { readFiles } from "./env/files.server";
import { paymentSettings } from "./env/payments.server";
import { readServices, readStandIns } from "./env/stand-ins.server";
import { checkVariables, refuse } from "./env/variables.server";

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads and checks the settings from environment variables.
 * @throws {Error} with one line that names every fault and contains no value, because values may be
 * secret
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const given = checkVariables(variables);
  const addresses = readAddresses(given);
  const { publicUrl, isPublic } = addresses;
  const takesMoney = isPublic && given.STAND_INS !== "allow";
  const isDemo = isPublic && !takesMoney;
  const faults = findFaults(given, addresses, takesMoney);
  if (faults.length > 0) refuse(faults);
  const payments = paymentSettings(given, addresses);

  return {
    port: given.PORT,
    logLevel: given.LOG_LEVEL,
    /**
     * The proxies trusted to report the visitor's address, separated by commas; none if undefined.
     */
    trustedProxies: given.TRUST_PROXY,
    /** Whether it is a public demo without real payments. */
    isDemo,
    isCachingPages: given.PAGE_CACHE !== "off",
    rateLimitFactor: given.RATE_LIMIT_FACTOR,
    databaseUrl: given.DATABASE_URL,
    /** Reaches the same database past a pooler, for sessions that keep their connection. */
    directDatabaseUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    /** The key that encrypts the desk's secrets; undefined where the shop keeps one in the file. */
    deskKey: given.DESK_KEY,
    ...readFiles(given),
    /** The address of the Prometheus metrics; undefined for none. */
    metrics: given.METRICS_PORT
      ? { port: given.METRICS_PORT, host: given.METRICS_HOST }
      : undefined,
    /** The shop's public origin, without a trailing slash. */
    publicUrl: publicUrl.origin,
    ...readServices(given, addresses),
    payments,
    trader: readTrader(given),
    mail: readMailSettings(given, isDemo),
    standIns: readStandIns(given, addresses, payments, isDemo),
  };
}
