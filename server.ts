import { isDevelopment } from "./app/server/mode";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readEnvironment } from "./app/env.server";
import { startKeepingErasures } from "./app/jobs/keep-erasures.server";
import { startJobs } from "./app/jobs/start-jobs.server";
import { createApp } from "./app/server/app";
import { closeOnSignal } from "./app/server/close-on-signal";
import { createShopServer, maxArriving } from "./app/server/http-server";
import { createListener } from "./app/server/listener";
import { openLog } from "./app/server/log";
import { openMetrics } from "./app/server/metrics/metrics";
import { openShop } from "./app/server/open-shop";
import { startPost } from "./app/mail/start-post.server";
import { openStandIns } from "./app/stand-ins/stand-ins.server";

/** A start, from the environment to the last thing that has to close. */
async function start(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnvironment(process.env);
  const log = openLog(env.logLevel);

  const closing = new AbortController();
  const shop = await openShop(env, log);
  const metrics = env.metrics && (await openMetrics(env.metrics, shop));
  const app = await createApp(shop, env, {
    isDevelopment,
    closing: closing.signal,
    measure: metrics?.measure,
  });
  const standIns = env.standIns && (await openStandIns({ ...env.standIns, log }));
  const pages = createListener(app, shop, env, isDevelopment);
  const server = createShopServer(pages.listener).listen({ port: env.port, backlog: maxArriving });
  metrics?.watch(server, pages.kept);
  await once(server, "listening");
  const jobs = startJobs(shop);
  const erasures = startKeepingErasures(shop, env.erasuresFile);
  const post = startPost(shop, env, standIns?.smtpUrl);
  closeOnSignal(server, shop, closing, [
    pages.close,
    jobs.stop,
    erasures.stop,
    post.stop,
    async () => standIns?.close(),
    async () => metrics?.close(),
  ]);
  log.info(`Bastard Cards is open at ${env.publicUrl}`);
}

/** A shop that cannot open says why in a line, and ends. */
function exitWith(error: unknown): never {
  // An address that means several hosts fails with an error for each, and no words of its own.
  const reason = error instanceof AggregateError ? error.errors.join(", ") : error;
  const words = reason instanceof Error ? reason.message || reason.name : String(reason);
  console.error(`The shop cannot open. ${words.replaceAll(/\s*\n\s*/g, " ")}`);
  process.exit(1);
}

await start().catch(exitWith);
