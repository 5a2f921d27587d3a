import "./app/server/production";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { Logger } from "pino";
import { watchCatalogue } from "./db/catalogue-versions";
import { readEnvironment } from "./app/env.server";
import { startKeepingOutside } from "./app/jobs/keep-outside.server";
import { startJobs } from "./app/jobs/start-jobs.server";
import { createApp } from "./app/server/app";
import type { DevelopmentPages } from "./app/server/build";
import { closeOnSignal } from "./app/server/close-on-signal";
import { createShopServer, maxArriving } from "./app/server/http-server";
import { createListener } from "./app/server/listener";
import { openLog } from "./app/server/log";
import { openMetrics } from "./app/server/metrics/metrics";
import { openShop } from "./app/server/open-shop";
import { startMailer } from "./app/mail/start-mailer.server";
import { openStandIns } from "./app/stand-ins/stand-ins.server";

type OpenShop = {
  server: Server;
  log: Logger;
  /** Aborted when the shop starts to close. */
  closing: AbortController;
  /** Stops background work, then closes the database connections. */
  closeRest: () => Promise<void>;
};

/**
 * Starts the shop.
 * @param development the pages in development, in place of the build
 */
export async function start(development?: DevelopmentPages): Promise<OpenShop> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnvironment(process.env);
  const log = openLog(env.logLevel);

  const closing = new AbortController();
  const shop = await openShop(env, log);
  const metrics = env.metrics && (await openMetrics(env.metrics, shop));
  // Pages in development are never cached.
  const watch =
    env.isCachingPages && !development ? watchCatalogue(env.directDatabaseUrl) : undefined;
  const app = await createApp(shop, env, {
    development,
    watch,
    closing: closing.signal,
    measure: metrics?.measure,
  });
  const standIns = env.standIns && (await openStandIns({ ...env.standIns, log }));
  // The bundler requests modules with its own parameters.
  const { listener, caches } = development
    ? { listener: app, caches: {} }
    : createListener(app, shop, env, watch);
  const server = createShopServer(listener).listen({ port: env.port, backlog: maxArriving });
  metrics?.watch(server, caches);
  await once(server, "listening");
  const jobs = startJobs(shop);
  const outside = startKeepingOutside(shop, env);
  const mailer = startMailer(shop, env, standIns?.smtpUrl);
  const closeRest = async () => {
    await Promise.allSettled([
      watch?.close(),
      jobs.stop(),
      outside.stop(),
      mailer.stop(),
      standIns?.close(),
      metrics?.close(),
    ]);
    await shop.db.destroy();
  };
  // Comes after `closeOnSignal`, because a reader of this line may end the process at once.
  setImmediate(() => log.info(`Bastard Cards is open at ${env.publicUrl}`));
  return { server, log, closing, closeRest };
}
/** A shop that cannot open logs the reason in one line, and exits. */
function exitWith(error: unknown): never {
  // If an address resolves to several hosts, the error contains one error for each, and no message
  // of its own.
  const reason = error instanceof AggregateError ? error.errors.join(", ") : error;
  const words = reason instanceof Error ? reason.message || reason.name : String(reason);
  console.error(`The shop cannot open. ${words.replaceAll(/\s*\n\s*/g, " ")}`);
  process.exit(1);
}

// `npm run dev` imports this module, and opens and closes the shop itself.
if (import.meta.env.PROD) closeOnSignal(await start().catch(exitWith));
