// Debian: patroni etcd-server haproxy postgresql-15
// As root
import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../../db/connect";
import { Buyer } from "../../support/payer";
import { expectExactSales } from "../../support/invariant";
import { freePort } from "../../support/network";
import { startProgram } from "../programs";
import { Shopper } from "../../support/shopper";
import { sized } from "../../support/trial";
import { openTwoServers } from "../../support/shop";

const { deathCount, salesBetween, timeoutMs } = sized(
  { deathCount: 5, salesBetween: 8, timeoutMs: 600_000 },
  { deathCount: 10, salesBetween: 200, timeoutMs: 1_800_000 },
);
const shopperCount = 4;
const readers = ["/card/grapes", "/all", "/about"];
const maxSettleMs = 120_000;

test(
  "leaders of PostgreSQL die amid sales, which stay exact, and guests' pages go on",
  async () => {
    const cluster = await openCluster();
    const variables = { DATA_FOLDER: cluster.folder, RATE_LIMIT_FACTOR: "100000" };
    const shop = await openTwoServers(cluster.url, variables);
    onTestFinished(() => shop.stop());
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    const sales: string[] = [];
    const answers = new Map<string, number>();
    const selling = Array.from({ length: shopperCount }, async () => {
      while (!closing.signal.aborted) sales.push(await buy(shop.url));
    });
    const reading = readers.map(async (path) => {
      while (!closing.signal.aborted) {
        const { status } = await readPage(shop.url + path);
        answers.set(`${path} ${status}`, (answers.get(`${path} ${status}`) ?? 0) + 1);
      }
    });
    const killed: string[] = [];
    for (let death = 0; death < deathCount; death++) {
      const sold = sales.length;
      await expect
        .poll(() => sales.length, { timeout: maxSettleMs })
        .toBeGreaterThanOrEqual(sold + salesBetween);
      killed.push(await cluster.killLeader());
    }
    const soldBefore = sales.length;
    await expect.poll(() => sales.length, { timeout: maxSettleMs }).toBeGreaterThan(soldBefore);
    closing.abort();
    await Promise.all([...selling, ...reading]);

    expect(new Set(killed).size).toBeGreaterThan(1);
    expect([...answers.keys()].toSorted()).toEqual(readers.map((path) => `${path} 200`).toSorted());
    const { db } = connect(cluster.url, () => {}, { hasLongTimeouts: true });
    onTestFinished(() => db.destroy());
    const check = async () => {
      const ledger = await shop.readLedger();
      const paid = ledger.filter((session) => session.payment_status === "paid");
      expect(paid.length).toBeGreaterThanOrEqual(sales.length);
      await expectExactSales(db, ledger);
    };
    await vi.waitFor(check, { timeout: maxSettleMs, interval: 1_000 });
    console.info(
      `${sales.length} sales, killed ${killed.join(", ")}; pages: ${JSON.stringify([...answers])}`,
    );
  },
  timeoutMs,
);

/** @returns the address that the payment page leads back to */
async function buy(shopUrl: string): Promise<string> {
  const buyer = new Buyer(new Shopper(shopUrl));
  await buyer.addToCart("grapes", "Get up");
  const location = await buyer.pay(await buyer.checkOut());
  await buyer.comeBack(location);
  return location;
}

async function readPage(address: string) {
  const answer = await fetch(address);
  return { status: answer.status, page: await answer.text() };
}

const password = "correct-horse";

type Member = { name: string; role: string; state: string };
type Server = {
  name: string;
  dataFolder: string;
  restPort: number;
  start: () => Promise<void>;
  kill: () => Promise<void>;
};

/** Runs the files that docs/operating.md names: three servers, etcd, and HAProxy in front. */
async function openCluster() {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-patroni-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true }));
  const etcdPort = await startEtcd(folder);
  const names = ["pg1", "pg2", "pg3"];
  const ports = await Promise.all(
    names.map(async () => [await freePort(), await freePort()] as const),
  );
  let balancing = await readFile("docs/neighbours/haproxy.cfg", "utf8");
  const servers: Server[] = [];
  for (const [i, name] of names.entries()) {
    const [port, restPort] = ports[i]!;
    const from = `10.0.0.1${i + 1}:5432 check port 8008`;
    balancing = balancing.replace(from, `127.0.0.1:${port} check port ${restPort}`);
    servers.push(await newServer({ folder, name, port, restPort, etcdPort }));
  }
  const port = await freePort();
  await writeFile(
    join(folder, "haproxy.cfg"),
    balancing.replace("127.0.0.1:5000", `127.0.0.1:${port}`),
  );
  for (const server of servers) await server.start();
  const words = ["-q", "-db", "-f", join(folder, "haproxy.cfg")];
  const haproxy = await startProgram("/usr/sbin/haproxy", words, port);
  onTestFinished(() => haproxy.stop());
  const members = () => membersOf(servers);
  await expect.poll(members, { timeout: maxSettleMs }).toEqual(settled);
  await createDatabase(port);
  return {
    folder,
    url: `postgres://shop:shop@127.0.0.1:${port}/shop`,
    /** Kills the leader, waits for the next one, and starts the killed one again. */
    async killLeader(): Promise<string> {
      await expect.poll(members, { timeout: maxSettleMs }).toEqual(settled);
      const { name } = (await members()).find(({ role }) => role === "leader")!;
      const leader = servers.find((server) => server.name === name)!;
      await leader.kill();
      const others = servers.filter((server) => server !== leader);
      const next = async () =>
        (await membersOf(others)).find(({ role }) => role === "leader")?.name ?? name;
      await expect.poll(next, { timeout: maxSettleMs }).not.toBe(name);
      await leader.start();
      return name;
    },
  };
}

const settled = expect.toSatisfy((members: Member[]) => {
  const roles = members.map(({ role }) => role).toSorted();
  const isUp = members.every(({ state }) => state === "running" || state === "streaming");
  return isUp && roles.join() === "leader,replica,sync_standby";
}, "one leader, one synchronous standby, and one replica");

async function membersOf(servers: Server[]): Promise<Member[]> {
  for (const { restPort } of servers) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
    if (answer) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function startEtcd(folder: string): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const options = {
    "--data-dir": join(folder, "etcd"),
    "--log-level": "error",
    "--listen-client-urls": client,
    "--advertise-client-urls": client,
    "--listen-peer-urls": peer,
    "--initial-advertise-peer-urls": peer,
    "--initial-cluster": `default=${peer}`,
  };
  const etcd = await startProgram("/usr/bin/etcd", Object.entries(options).flat(), port);
  onTestFinished(() => etcd.stop());
  return port;
}

type ServerOptions = {
  folder: string;
  name: string;
  port: number;
  restPort: number;
  etcdPort: number;
};

async function newServer({
  folder,
  name,
  port,
  restPort,
  etcdPort,
}: ServerOptions): Promise<Server> {
  const own = join(folder, name);
  const dataFolder = join(own, "data");
  await mkdir(own);
  const [uid, gid] = ["-u", "-g"].map((word) => Number(spawnSync("id", [word, "postgres"]).stdout));
  await chown(own, uid!, gid!);
  const settings = (await readFile("docs/neighbours/patroni.yml", "utf8"))
    .replace("name: pg1", `name: ${name}`)
    .replaceAll("10.0.0.11:8008", `127.0.0.1:${restPort}`)
    .replaceAll("10.0.0.11:5432", `127.0.0.1:${port}`)
    .replace("10.0.0.21:2379", `127.0.0.1:${etcdPort}`)
    .replace("/var/lib/postgresql/15/shop", dataFolder)
    .replace("/var/run/postgresql", own);
  const file = join(own, "patroni.yml");
  await writeFile(file, settings);
  let program: Awaited<ReturnType<typeof startProgram>> | undefined;
  onTestFinished(() => program?.stop());
  return {
    name,
    dataFolder,
    restPort,
    async start() {
      const words = [
        "--reuid",
        "postgres",
        "--regid",
        "postgres",
        "--clear-groups",
        "patroni",
        file,
      ];
      program = await startProgram("/usr/bin/setpriv", words, restPort, {
        HOME: own,
        PATRONI_LOG_LEVEL: "ERROR",
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
      });
    },
    async kill() {
      const [postmaster] = (await readFile(join(dataFolder, "postmaster.pid"), "utf8")).split("\n");
      const pid = Number(postmaster);
      await program?.stop("SIGKILL");
      // A machine that dies takes all of its processes along; a stopped one starts no others.
      process.kill(pid, "SIGSTOP");
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
      for (const each of [pid, ...children.trim().split(" ").map(Number)]) {
        process.kill(each, "SIGKILL");
      }
    },
  };
}

async function createDatabase(port: number): Promise<void> {
  const connectionString = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("create role shop login password 'shop'");
  await client.query("create database shop owner shop");
  await client.end();
}
