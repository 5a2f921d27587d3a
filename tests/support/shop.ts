import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { folderBeside } from "./database-kinds";
import { freePort } from "./network";
import { connect, type Db } from "../../db/connect";
import { createDatabase, dropDatabase } from "./postgres";
import { openPaymentProvider, type PaymentProvider } from "./payment-provider";

/** The shop in this folder, with the words of `start` in package.json. */
const thisShop = {
  root: fileURLToPath(new URL("../..", import.meta.url)),
  words: ["--max-semi-space-size=8", "--max-old-space-size=192", "app/server/start.js"],
};
const startTimeoutMs = 60_000;

export type RunningShop = {
  /** Origin, without a trailing slash. */
  url: string;
  standInsUrl: string;
  pid: number;
  /** The lines that it has logged so far. */
  log: string[];
  /** Sends the signal to close, and waits until the shop has closed. */
  stop(): Promise<void>;
  /** Kills the process, whatever it is doing. */
  kill(): Promise<void>;
};

/**
 * The shop as `npm start` runs it, in a process of its own, on free ports.
 * @param log takes what it logs, by line
 * @param program the folder of another copy of the shop, and how Node starts it
 */
export async function openShop(
  databaseUrl: string,
  variables: Record<string, string> = {},
  log: string[] = [],
  { root, words } = thisShop,
): Promise<RunningShop> {
  const port = Number(variables.PORT ?? (await freePort()));
  const standInsPort = Number(variables.STAND_INS_PORT ?? (await freePort()));
  const server = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      STAND_INS_PORT: String(standInsPort),
      DATABASE_URL: databaseUrl,
      // On PostgreSQL, all servers of a database share a folder.
      ...(databaseUrl.startsWith("file:") ? {} : { DATA_FOLDER: folderBeside(databaseUrl) }),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => log.push(...text.trim().split("\n")));
  }
  const url = `http://localhost:${port}`;
  await waitUntilOpen(url, server, log);
  return {
    url,
    standInsUrl: `http://localhost:${standInsPort}`,
    pid: server.pid!,
    log,
    stop: () => endProcess(server, "SIGTERM"),
    kill: () => endProcess(server, "SIGKILL"),
  };
}

async function waitUntilOpen(url: string, server: ChildProcess, log: string[]) {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await fetch(`${url}/favicon.svg`).catch(() => undefined))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The shop did not open:\n${log.join("\n")}`);
    }
    await pause(50);
  }
}

async function endProcess(server: ChildProcess, signal: "SIGTERM" | "SIGKILL") {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  const [code] = await ended;
  if (signal === "SIGTERM" && code !== 0) throw new Error(`The shop ended with ${code}`);
}

export type TemporaryShop = RunningShop & {
  db: Db;
  databaseUrl: string;
  close: () => Promise<void>;
};

/**
 * Opens a shop on a database of its own, which goes when the shop closes: a file, or one on the
 * PostgreSQL server that `TEST_POSTGRES` names. Two servers share it when `TEST_SERVERS` is 2. Its
 * limits are a hundred times higher.
 */
export async function openTemporaryShop(
  variables: Record<string, string> = {},
): Promise<TemporaryShop> {
  const { databaseUrl, remove } = await (process.env.TEST_POSTGRES
    ? onServer(process.env.TEST_POSTGRES)
    : inFolder());
  const open = process.env.TEST_SERVERS === "2" ? openTwoServers : openShop;
  const shop = await open(databaseUrl, { RATE_LIMIT_FACTOR: "100", ...variables });
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  const close = async () => {
    await db.destroy();
    await shop.stop();
    await remove();
  };
  return { ...shop, db, databaseUrl, close };
}

async function inFolder() {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { databaseUrl: `file:${join(folder, "shop.db")}`, remove };
}

async function onServer(serverUrl: string) {
  const name = `shop_${randomBytes(8).toString("hex")}`;
  await createDatabase(serverUrl, name);
  return { databaseUrl: `${serverUrl}/${name}`, remove: () => dropDatabase(serverUrl, name) };
}

/**
 * Two shops on one database, behind a balancer that gives each request to the other one than the last.
 * The same outside parties serve both, and notify the balancer.
 */
export async function openTwoServers(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<RunningShop & Pick<PaymentProvider, "webhookSecret" | "readLedger">> {
  const targets: string[] = [];
  const balancer = createServer(balance(targets)).listen(0);
  await once(balancer, "listening");
  const url = `http://localhost:${(balancer.address() as AddressInfo).port}`;
  const provider = await openPaymentProvider(`${url}/webhooks/stripe`, true);
  const log: string[] = [];
  const shared = { ...provider.variables, PUBLIC_URL: url, ...variables };
  const shops = await Promise.all([0, 1].map(() => openShop(databaseUrl, shared, log)));
  targets.push(...shops.map((shop) => shop.url));
  const end = (how: "stop" | "kill") => async () => {
    balancer.close().closeAllConnections();
    await Promise.all(shops.map((shop) => shop[how]()));
    await provider.close();
  };
  const { webhookSecret, readLedger, url: standInsUrl } = provider;
  return {
    ...shops[0]!,
    url,
    standInsUrl,
    webhookSecret,
    readLedger,
    log,
    stop: end("stop"),
    kill: end("kill"),
  };
}

/** Round robin. A browser learns of a shop that is gone by a connection that ends. */
function balance(targets: string[]): RequestListener {
  let turn = 0;
  return (req, res) => {
    const target = targets[(turn += 1) % targets.length] ?? "";
    const { method, headers } = req;
    const passed = request(target + req.url, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    passed.on("error", () => res.destroy());
    res.on("close", () => passed.destroy());
    req.pipe(passed);
  };
}
