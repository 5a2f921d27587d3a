import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newSeededDatabase } from "../support/database";
import { freePort } from "../support/network";

const maxClosingMs = 10_000;
/** Their lines are more than a pipe holds, and with a path that is refused as too long more than the shop keeps. */
const requestCount = 400;
const longPath = `/no-such-page/${"x".repeat(6_000)}`;

test("a log on a full disk stops nothing, nor the closing", async () => {
  const shop = await openShopThrough(`exec "$0" app/server/start.js > /dev/full`);
  expect(await statusesOf(shop.url)).toEqual(new Set([414]));
  expect(await closing(shop.process)).toBeLessThan(maxClosingMs);
});

test("lost lines of the log are counted, and reported when the log is read again", async () => {
  const shop = await openShopThrough(`exec "$0" app/server/start.js`);
  await statusesOf(shop.url);
  let log = "";
  shop.process.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
  const lost = () => Number(/"lostLines":(\d+)/.exec(log)?.[1]);
  await expect.poll(lost).toBeGreaterThan(0);
  const reported = () => log.split('"msg":"request completed"').length - 1 + lost();
  await expect.poll(reported).toBeGreaterThanOrEqual(requestCount);
  expect(await closing(shop.process)).toBeLessThan(maxClosingMs);
  await expect.poll(() => log.includes('"msg":"Closing"')).toBe(true);
});

/** A shop whose log is a pipe that the test does not read, or what the command makes of it. */
async function openShopThrough(command: string) {
  const { url: databaseUrl, remove } = await newSeededDatabase("SQLite");
  const port = await freePort();
  const shop = spawn("sh", ["-c", command, process.execPath], {
    env: {
      ...process.env,
      PORT: String(port),
      STAND_INS_PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(async () => {
    shop.kill("SIGKILL");
    await remove();
  });
  const url = `http://localhost:${port}`;
  await expect
    .poll(() => fetch(`${url}/favicon.svg`).then(({ status }) => status, String))
    .toBe(200);
  return { url, process: shop };
}

async function statusesOf(url: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let i = 0; i < requestCount / 20; i++) {
    const asked = Array.from({ length: 20 }, () => fetch(url + longPath));
    for (const { status } of await Promise.all(asked)) statuses.add(status);
  }
  await pause(100);
  return statuses;
}

/** Sends the signal, and resolves with the milliseconds until the process has ended with 0. */
async function closing(shop: ChildProcess): Promise<number> {
  const start = Date.now();
  const ended = once(shop, "exit");
  shop.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  return Date.now() - start;
}
