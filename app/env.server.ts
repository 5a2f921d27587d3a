import { readAddresses, type Addresses } from "./env/addresses.server";
import { readMailSettings, readTrader } from "./env/correspondence.server";
import { findFaults } from "./env/faults.server";
import { readFiles } from "./env/files.server";
import { paymentSettings } from "./env/payments.server";
import { readServices, readStandIns } from "./env/stand-ins.server";
import { checkVariables, refuse, type Given } from "./env/variables.server";

export type Environment = ReturnType<typeof settingsOf>;

/**
 * Reads and checks the settings from environment variables.
 * @throws {Error} with one line that names every fault and contains no value, because values may be
 * secret
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const { env, faults } = examineEnvironment(variables);
  if (faults.length > 0) refuse(faults);
  return env;
}

/** The settings with their faults: a line for each, without its value. */
export function examineEnvironment(variables: Record<string, string | undefined>) {
  const { given, faults } = checkVariables(variables);
  const addresses = readAddresses(given);
  const takesMoney = addresses.isPublic && given.STAND_INS !== "allow";
  return {
    env: settingsOf(given, addresses, takesMoney),
    faults: faults.length > 0 ? faults : findFaults(given, addresses, takesMoney),
  };
}

function settingsOf(given: Given, addresses: Addresses, takesMoney: boolean) {
  const { publicUrl, isPublic } = addresses;
  const isDemo = isPublic && !takesMoney;
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
