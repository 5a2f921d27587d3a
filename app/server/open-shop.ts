import type { Logger } from "pino";
import { catalogue } from "../../db/catalogue/catalogue";
import { seed } from "../../db/catalogue/seed";
import { checkDatabase, connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { removeOldTrials } from "../../db/prove-backup";
import type { Environment } from "../env.server";
import { connectPayments } from "../payments/payments.server";
import { createEncryption, readDeskKey } from "~/shop/encryption.server";
import { listLostDeeds } from "~/shop/operations/order-events-file.server";
import { keepErasures, repeatErasures } from "~/shop/privacy/erasures-file.server";
import { openLimits } from "../shop/limits.server";
import type { Shop } from "../shop/shop";

/** Opens the shop on its database, migrates the tables, and seeds the catalogue. */
export async function openShop(env: Environment, log: Logger): Promise<Shop> {
  if (env.isDemo) log.warn("This is a demo on a public address: nobody pays, nothing is posted");
  if (env.publicUrl.startsWith("https:") && !env.trustedProxies) {
    log.warn("TRUST_PROXY names no proxy, so limits count the proxy and not its visitors");
  }
  const onError = (error: Error) => log.error({ err: error }, "A database connection was lost");
  await prepareDatabase(env, log, onError);
  const { db, newLimiter } = connect(env.databaseUrl, onError);
  const limits = openLimits(newLimiter, env.rateLimitFactor);
  const encryption = createEncryption(env.deskKey ?? (await readDeskKey(env.deskKeyFile)));
  return { db, payments: connectPayments(env.payments), limits, encryption, log };
}

async function prepareDatabase(
  { directDatabaseUrl: databaseUrl, erasuresFile, orderEventsFile }: Environment,
  log: Logger,
  onError: (error: Error) => void,
) {
  checkDatabase(databaseUrl);
  removeOldTrials(databaseUrl);
  const { db } = connect(databaseUrl, onError, { hasLongTimeouts: true });
  try {
    await migrate(db);
    await seed(db, catalogue);
    const erasedCount = await repeatErasures(db, erasuresFile);
    if (erasedCount > 0)
      log.warn(
        { erasedCount },
        "Erased customers who came back with an older backup were erased again",
      );
    await keepErasures(db, erasuresFile);
    const restoredCount = await listLostDeeds(db, orderEventsFile);
    if (restoredCount > 0)
      log.warn({ restoredCount }, "Orders of an older backup list what was done to them since");
  } finally {
    await db.destroy();
  }
}
