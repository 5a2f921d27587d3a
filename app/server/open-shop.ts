import type { Logger } from "pino";
import { catalogue } from "../../db/catalogue/catalogue";
import { seed } from "../../db/catalogue/seed";
import { checkDatabase, connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import type { Environment } from "../env.server";
import { connectPayments } from "../payments/payments.server";
import { openLimits } from "../shop/limits.server";
import type { Shop } from "../shop/shop";

/** Opens the shop on its database. Brings the tables up to date, and seeds the catalogue. */
export async function openShop(env: Environment, log: Logger): Promise<Shop> {
  if (env.publicUrl.startsWith("https:") && !env.trustedProxies) {
    log.warn("TRUST_PROXY names no proxy, so limits count the proxy and not its visitors");
  }
  const onError = (error: Error) => log.error({ err: error }, "A database connection was lost");
  await prepareDatabase(env.databaseUrl, onError);
  const { db, newLimiter } = connect(env.databaseUrl, onError);
  const limits = openLimits(newLimiter, env.rateLimitFactor);
  return { db, payments: connectPayments(env.payments), limits, log };
}

async function prepareDatabase(databaseUrl: string, onError: (error: Error) => void) {
  checkDatabase(databaseUrl);
  const { db } = connect(databaseUrl, onError, { isPatient: true });
  try {
    await migrate(db);
    await seed(db, catalogue);
  } finally {
    await db.destroy();
  }
}
