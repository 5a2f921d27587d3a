import { expect, onTestFinished, test } from "vitest";
import { beginRequest } from "../support/trial";
import { newSeededDatabase } from "../support/database";
import { openProxy } from "../support/network";
import { openShop } from "../support/shop";

/** The shop answers within 2 s; a busy machine may add to it. */
const maxWaitMs = 6_000;

// Spec 13: While the database is down, /healthz answers 200 and /readyz 503 with the reason; once
// it is back both answer 200. (app/server/health.ts)
test.each(["away", "silent"])(
  "a shop whose PostgreSQL is %s is alive and not ready, says so in time, and is ready again by itself",
  async (state) => {
    const { url, remove } = await newSeededDatabase("PostgreSQL");
    const address = new URL(url);
    const proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const shop = await openShop(address.href);
    onTestFinished(async () => {
      await shop.kill();
      proxy.close();
      await remove();
    });
    if (state === "away") proxy.cut();
    else proxy.block();
    const start = Date.now();
    const looks = await Promise.all(Array.from({ length: 30 }, () => readiness(shop.url)));
    expect(Date.now() - start).toBeLessThan(maxWaitMs);
    for (const { status, message } of looks) {
      expect(status).toBe(503);
      expect(message).toMatch(/^The database (cannot be reached|does not answer)\.\n$/);
    }
    expect(await isAlive(shop.url)).toBe(true);
    if (state === "away") await proxy.mend();
    else proxy.unblock();
    await expect.poll(async () => (await readiness(shop.url)).status).toBe(200);
  },
);

test("a shop that closes is not ready, and alive to its last answer", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  const shop = await openShop(url);
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  const looks = await Promise.all(
    ["/readyz", "/healthz"].map((path) => beginRequest(shop.url + path)),
  );
  const closed = shop.stop();
  await expect.poll(() => shop.log.join("\n")).toContain('"msg":"Closing"');
  const [ready, alive] = await Promise.all(looks.map((finish) => finish()));
  expect(ready).toMatch(/^HTTP\/1.1 503 .*\r\n\r\nThe shop is closing\.\n$/s);
  expect(alive).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

/** Each ask on a connection of its own, as by a balancer. */
const headers = { Connection: "close" };

const isAlive = async (shopUrl: string) => (await fetch(`${shopUrl}/healthz`, { headers })).ok;

async function readiness(shopUrl: string) {
  const answer = await fetch(`${shopUrl}/readyz`, { headers });
  return { status: answer.status, message: await answer.text() };
}
