import { isFileUrl } from "../../db/database-url";
import type { Addresses } from "./addresses.server";
import { correspondenceFaults } from "./correspondence.server";
import type { Given } from "./variables.server";

/** The keys that a shop with a public address cannot do without. */
const publicKeys = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "SMTP_URL"] as const;

/**
 * Checks the combination of variables.
 * @returns a line for each fault
 */
export function findFaults(given: Given, addresses: Addresses, takesMoney: boolean): string[] {
  const { publicUrl, standInsPort } = addresses;
  const isTestKey = /^.k_test_/.test(given.STRIPE_SECRET_KEY ?? "");
  const missing = publicKeys.filter((key) => !given[key]);
  const faults = [
    given.DATABASE_DIRECT_URL !== undefined &&
      isFileUrl(given.DATABASE_URL) &&
      "DATABASE_DIRECT_URL: is for a DATABASE_URL that leads to PostgreSQL",
    standInsPort === given.PORT && "STAND_INS_PORT: must differ from PORT",
    [given.PORT, standInsPort].includes(given.METRICS_PORT ?? 0) &&
      "METRICS_PORT: must differ from PORT and STAND_INS_PORT",
    standInsPort > 65_535 && "STAND_INS_PORT: PORT + 1 is not a port, so name another",
    Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET) &&
      "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither",
    given.STRIPE_API_URL !== undefined &&
      ((takesMoney && !isTestKey) || !given.STRIPE_SECRET_KEY) &&
      "STRIPE_API_URL: is for trials, with keys and without a public address",
    publicUrl.pathname !== "/" && "PUBLIC_URL: must be an origin, without a path",
    takesMoney &&
      isTestKey &&
      "STRIPE_SECRET_KEY: is a test key, by which a shop with a public address takes no money (or set STAND_INS=allow for a demo)",
    takesMoney &&
      missing.length > 0 &&
      `${missing.join(", ")}: needed by a shop with a public address (or set STAND_INS=allow for a demo)`,
    ...correspondenceFaults(given, takesMoney),
  ];
  return faults.filter((fault) => fault !== false);
}
