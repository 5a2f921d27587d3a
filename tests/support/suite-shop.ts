import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import { beforeAll } from "vitest";
import { readEnvironment, type Environment } from "../../app/env.server";
import { createApp } from "../../app/server/app";
import { watchCatalogue } from "../../db/catalogue-versions";
import { createListener } from "../../app/server/listener";
import { openMetrics } from "../../app/server/metrics/metrics";
import { openShop } from "../../app/server/open-shop";
import { startMailer } from "../../app/mail/start-mailer.server";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";
import { connect, type Db } from "../../db/connect";
import { newSeededDatabase, type DatabaseKind } from "./database";
import { freePort, openProxy } from "./network";
import type { RunningShop } from "./shop";

export type SuiteShop = Pick<RunningShop, "url" | "standInsUrl" | "log"> & {
  db: Db;
  databaseUrl: string;
  /** The key that signs the payment provider's events. */
  webhookSecret: string;
  /** Opens the payment provider's own books. */
  secretKey: string;
  /** Ways to the outside that a test cuts, if the suite asked for them. */
  company: Line;
  mail: Line;
};

/** A way to an outside service. */
type Line = Pick<Awaited<ReturnType<typeof openProxy>>, "cut" | "mend">;

/** No test waits for a letter longer than it must. */
const quickPace = { checkEveryMs: 50, lockedOutPauseMs: 60_000 };

/**
 * Opens one shop for all tests of a suite, with its stand-ins, on a database of its own, and closes
 * it after them. The tests' own process serves it, since that opens in a moment. On PostgreSQL as many
 * servers as `TEST_SERVERS` says share the requests in turn.
 * @param serverCount how many do in any case
 * @param canCut whether the ways to the payment company and the mail server can be cut
 */
export function openSuiteShop(
  kind: DatabaseKind,
  variables: Record<string, string> = {},
  serverCount = kind === "PostgreSQL" ? Number(process.env.TEST_SERVERS ?? 1) : 1,
  canCut = false,
): SuiteShop {
  const suiteShop = {} as SuiteShop;
  beforeAll(async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const folder = await mkdtemp(join(tmpdir(), "bastard-cards-beside-"));
    const env = readEnvironment({
      PORT: String(await freePort()),
      STAND_INS_PORT: String(await freePort()),
      DATABASE_URL: url,
      ERASURES_FILE: join(folder, "erasures.txt"),
      ...variables,
    });
    const log: string[] = [];
    const logger = pino({ level: env.logLevel }, { write: (line: string) => log.push(line) });
    if (!env.standIns) throw new Error("There is no stand-in");
    const standIns = await openStandIns({
      ...env.standIns,
      file: join(folder, "stand-ins.db"),
      log: logger,
    });
    const lines = canCut ? await openLines(env, standIns.smtpUrl) : undefined;
    const smtpUrl = lines?.smtpUrl ?? standIns.smtpUrl;
    const servers = await Promise.all(
      Array.from({ length: serverCount }, () => openServer(env, logger, smtpUrl)),
    );
    let turn = 0;
    const server = createServer((req, res) => {
      servers[(turn += 1) % serverCount]!.listener(req, res);
    }).listen(env.port);
    for (const each of servers) each.countRequests(server);
    await once(server, "listening");
    // A suite may change more at once than the shop's own connection has the patience for.
    const { db } = connect(env.databaseUrl, () => {}, { hasLongTimeouts: true });
    Object.assign(suiteShop, {
      url: env.publicUrl,
      standInsUrl: env.standIns.origin,
      log,
      db,
      databaseUrl: url,
      webhookSecret: env.payments.webhookSecret,
      secretKey: env.payments.secretKey,
      ...lines,
    });
    return async () => {
      server.close().closeAllConnections();
      await Promise.all(servers.map((each) => each.close()));
      lines?.close();
      await standIns.close();
      await db.destroy();
      await Promise.all([remove(), rm(folder, { recursive: true, force: true })]);
    };
  });
  return suiteShop;
}

/** Leads the shop to the payment company and the mail server by ways that can be cut. */
async function openLines({ payments }: Environment, smtpUrl = "") {
  const mailServer = new URL(smtpUrl);
  const mail = await openProxy({ host: mailServer.hostname, port: Number(mailServer.port) });
  if (!payments.api) throw new Error("There is no stand-in of the payment company");
  const company = await openProxy({ ...payments.api });
  payments.api.port = company.port;
  mailServer.port = String(mail.port);
  const close = () => {
    mail.close();
    company.close();
  };
  return { company, mail, smtpUrl: mailServer.href, close };
}

/** One of the servers that share the suite's database. */
async function openServer(env: Environment, log: Logger, smtpUrl: string | undefined) {
  const shop = await openShop(env, log);
  const watch = env.isCachingPages ? watchCatalogue(env.directDatabaseUrl) : undefined;
  const metrics = env.metrics && (await openMetrics(env.metrics, shop));
  const app = await createApp(shop, env, { watch, measure: metrics?.measure });
  const { listener, caches } = createListener(app, shop, env, watch);
  const mailer = startMailer(shop, env, smtpUrl, quickPace);
  return {
    listener,
    countRequests: (server: Server) => metrics?.watch(server, caches),
    async close() {
      await metrics?.close();
      await watch?.close();
      await mailer.stop();
      await shop.db.destroy();
    },
  };
}
