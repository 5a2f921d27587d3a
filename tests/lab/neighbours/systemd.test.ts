// Debian: debootstrap systemd-container
// As root
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../../db/database-url";
import { Buyer } from "../../support/payer";
import { newDatabase } from "../../support/database";
import { openPaymentProvider } from "../../support/payment-provider";
import { freePort } from "../../support/network";
import { openShop } from "../../support/shop";
import { Shopper } from "../../support/shopper";
import { makeDebian } from "./fresh-debian";

const run = promisify(execFile);
const service = "bastard-cards";
const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const quickFailures = 5;
const bootTimeoutMs = 120_000;
const timeoutMs = 1_200_000;

test(
  "the commands of the docs make a shop of a fresh machine and a backup, which survives kills",
  async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const provider = await openPaymentProvider(`${url}/webhooks/stripe`, true);
    onTestFinished(() => provider.close());
    const settings = { PUBLIC_URL: url, PORT: String(port), ...provider.variables };
    const machine = await bootMachine();
    await fillRescue(join(machine.root, "root/rescue"), settings);

    const printed = await machine.run("sh", "-exc", await commandsOfDocs());
    const owner = await machine.run("id", "-u", "shop");
    expect(printed).toContain("Restored, with 1 orders");
    expect(printed).toContain(`The file belongs to user ${owner}, as its folder does.`);
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isReady).toBe(200);
    await buy(url);

    const show = (property: string) => machine.run("systemctl", "show", "-P", property, service);
    for (let failure = 0; failure < quickFailures; failure++) {
      const pid = await vi.waitUntil(async () => Number(await show("MainPID")));
      await machine.run("sh", "-c", `kill -9 ${pid}`);
      await expect.poll(() => show("NRestarts")).toBe(String(failure + 1));
    }
    await expect.poll(isReady).toBe(200);
    await buy(url);

    const kept = await machine.run(
      "find",
      "/var/lib/bastard-cards",
      "-type",
      "f",
      "-printf",
      "%m %u %P\n",
    );
    const files = kept.split("\n");
    expect(files).toEqual(expect.arrayContaining(["600 shop shop.db", "600 shop desk.key"]));
    expect(files.filter((file) => !file.startsWith("600 shop "))).toEqual([]);
  },
  timeoutMs,
);

/** The commands for a new machine. */
async function commandsOfDocs(): Promise<string> {
  const docs = await readFile("docs/operating.md", "utf8");
  const [, commands = ""] = /## 3 a\.m\.[\s\S]+?```sh\n([\s\S]+?)```/.exec(docs) ?? [];
  return commands;
}

/** Sells a card in a shop that is then lost, but for what the docs say to keep elsewhere. */
async function fillRescue(folder: string, settings: Record<string, string>): Promise<void> {
  await mkdir(join(folder, "own"), { recursive: true });
  const { url: databaseUrl, remove } = await newDatabase("SQLite");
  onTestFinished(remove);
  const lost = await openShop(databaseUrl, settings);
  await buy(lost.url);
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  await run("npm", ["run", "db:backup", "--", join(folder, "shop.db")], { env });
  await lost.stop();
  const key = join(databaseFile(databaseUrl), "../desk.key");
  await copyFile(key, join(folder, "own/desk.key"));
  await run("git", ["archive", "--prefix", "shop/", "-o", join(folder, "shop.tar"), "HEAD"]);
  const variables = { DATABASE_URL: "file:/var/lib/bastard-cards/shop.db", ...settings };
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(folder, "env"), lines.join(""));
}

async function buy(url: string): Promise<void> {
  const buyer = new Buyer(new Shopper(url));
  await buyer.addToCart("grapes", "Get up");
  const location = await buyer.pay(await buyer.checkOut());
  expect((await buyer.comeBack(location)).status).toBe(200);
}

/** Boots a fresh Debian on this machine's network. */
async function bootMachine() {
  const root = await mkdtemp("/var/tmp/bastard-cards-machine-");
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await chmod(root, 0o755);
  await makeDebian(root);
  const words = ["--quiet", "--directory", root, "--register=no", "--keep-unit", "--console=pipe"];
  const nspawn = spawn("systemd-nspawn", [...words, "--boot"], { stdio: "ignore" });
  const ended = once(nspawn, "exit");
  onTestFinished(async () => {
    // The first signal asks the machine to shut down, and the second ends it.
    nspawn.kill("SIGTERM");
    nspawn.kill("SIGTERM");
    await ended;
  });
  const init = await vi.waitUntil(() => childOf(nspawn.pid!), { timeout: bootTimeoutMs });
  const inside = async (...command: string[]) => {
    // Nothing of this process's environment, which says that tests run.
    const fresh = ["env", "-i", "HOME=/root", `PATH=${path}`, ...command];
    const entering = ["--target", init, "--all", "--wd=/root", "--", ...fresh];
    return (await run("nsenter", entering, { maxBuffer: 1e8 })).stdout.trim();
  };
  const isBooted = () =>
    inside("systemctl", "is-active", "multi-user.target").catch(() => "not yet");
  await expect.poll(isBooted, { timeout: bootTimeoutMs }).toBe("active");
  return { root, run: inside };
}

async function childOf(pid: number): Promise<string | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return children.trim() || undefined;
}
