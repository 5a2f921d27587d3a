// Debian: nginx
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Buyer } from "../../support/payer";
import { newDatabase } from "../../support/database";
import { openPaymentProvider } from "../../support/payment-provider";
import { freePort } from "../../support/network";
import { startProgram } from "../programs";
import { openShop } from "../../support/shop";
import { Shopper } from "../../support/shopper";
import { openBehind, tryCacheInFront } from "./in-front";

const cached = openBehind(startCache);

tryCacheInFront("nginx", cached);

test("nginx passes on the words of the shop that refuses a body of 10 MB", async () => {
  const { url } = cached();
  for (const path of ["/cart", "/api/cart/addtocart", "/desk/prices"]) {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { Origin: url },
      body: Buffer.alloc(10_000_000),
    });
    expect([path, answer.status]).toEqual([path, 413]);
    expect(await answer.text()).toContain("That is too much to take in.");
  }
});

test("nginx carries a guest's basket of long messages both ways", async () => {
  const guest = new Shopper(cached().url);
  await fillBasket(guest);
  expect(guest.cookieHeader.length).toBeGreaterThan(6_000);
  expect((await guest.get("/cart")).status).toBe(200);
});

test("the balancer of compose.yaml carries sales and full baskets, and goes on without a server", async () => {
  const { url: databaseUrl, remove } = await newDatabase("PostgreSQL");
  onTestFinished(remove);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await openPaymentProvider(`${url}/webhooks/stripe`, true);
  onTestFinished(() => provider.close());
  const settings = { PUBLIC_URL: url, TRUST_PROXY: "loopback", RATE_LIMIT_FACTOR: "100" };
  const variables = { ...settings, ...provider.variables };
  const shops = await Promise.all([0, 1].map(() => openShop(databaseUrl, variables)));
  for (const shop of shops) onTestFinished(() => shop.stop());
  const hosts = shops.map((shop) => new URL(shop.url).host);
  const balancer = await startBalancer(port, hosts);
  onTestFinished(() => balancer.stop());

  await buy(url);
  for (const { log } of shops) expect(log.join()).toContain("request completed");
  const refused = { method: "POST", headers: { Origin: url }, body: Buffer.alloc(10_000_000) };
  expect(await (await fetch(`${url}/cart`, refused)).text()).toContain("too much to take in");
  const guest = new Shopper(url);
  await fillBasket(guest);
  expect((await guest.get("/cart")).status).toBe(200);
  await shops[0]!.kill();
  await buy(url);
});

/** Puts as many long messages into a guest's basket as cookies can carry. */
async function fillBasket(guest: Shopper): Promise<void> {
  for (let count = 1; count <= 55; count++) {
    // Random text fills the cookies, because it cannot be compressed.
    const personalisation = randomBytes(75).toString("base64");
    const fields = { uId: `line-${count}`, itemId: "grapes", personalisation };
    const added = await guest.submit("/card/grapes", "addtocart", fields);
    expect((await guest.follow(added)).status).toBe(200);
  }
}

async function buy(url: string): Promise<void> {
  const buyer = new Buyer(new Shopper(url));
  await buyer.addToCart("grapes", "Get up");
  const location = await buyer.pay(await buyer.checkOut());
  expect((await buyer.comeBack(location)).status).toBe(200);
}

/** Runs nginx in front of the shop with the file that docs/operating.md names. */
async function startCache(port: number, shopPort: string) {
  const cache = await readFile("docs/neighbours/nginx-cache.conf", "utf8");
  return startNginx(port, (folder) =>
    cache
      .replace("listen 80;", `listen ${port};`)
      .replace("127.0.0.1:3000", `127.0.0.1:${shopPort}`)
      .replace("/var/cache/nginx/shop", `${folder}/cache`),
  );
}

/** Runs nginx as the balancer of compose.yaml, whose name for all servers stands for these. */
async function startBalancer(port: number, hosts: string[]) {
  const compose = await readFile("compose.yaml", "utf8");
  const [, content = ""] = /balancer:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? [];
  const [, server = "", limits = ""] = /server (server:3000)( .*?;)/.exec(content) ?? [];
  const servers = hosts.map((host) => `server ${host}${limits}`).join(" ");
  return startNginx(port, () =>
    content
      .replaceAll("$$", () => "$")
      .replace(`server ${server}${limits}`, servers)
      .replace("listen 80;", `listen ${port};`),
  );
}

/** @param http writes a part of nginx's `http` block; it may use the folder */
async function startNginx(port: number, http: (folder: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-nginx-"));
  await chmod(folder, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  const settings = `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  ${temporary}
  access_log off;
  ${http(folder)}
}
`;
  await writeFile(join(folder, "nginx.conf"), settings);
  const nginx = await startProgram("/usr/sbin/nginx", ["-c", join(folder, "nginx.conf")], port);
  const stop = async () => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  };
  return { stop };
}
