import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";

const requestCount = 100;
const maxClosingMs = 10_000;

test("SIGTERM amid a hundred new connections drops none, and the shop ends with 0", async () => {
  const shop = await openSeededShop();
  const answers = hundred(() => statusOf(shop.url, new Agent()));
  const closed = closing(shop);
  // More come while it closes.
  await pause(5);
  answers.push(...hundred(() => statusOf(shop.url, new Agent())));
  expect(counted(await Promise.all(answers))).toEqual({ 200: 2 * requestCount });
  expect(await closed).toBeLessThan(maxClosingMs);
});

test("SIGTERM with a hundred requests under way answers each, and says that it closes", async () => {
  const shop = await openSeededShop();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answers = hundred(() => answerOf(`${shop.url}/search?q=cake`, agent));
  await Promise.race(answers);
  const closed = closing(shop);
  const all = await Promise.all(answers);
  expect(counted(all.map(({ statusCode }) => statusCode))).toEqual({ 200: requestCount });
  expect(counted(all.map(({ headers }) => headers.connection)).close).toBeGreaterThan(0);
  expect(await closed).toBeLessThan(maxClosingMs);
});

test("a connection that says nothing does not keep the shop open", async () => {
  const shop = await openSeededShop();
  const silent = connect(Number(new URL(shop.url).port), "localhost").on("error", () => {});
  await once(silent, "connect");
  expect(await closing(shop)).toBeLessThan(maxClosingMs / 2);
});

async function openSeededShop() {
  const { url, remove } = await newSeededDatabase("SQLite");
  const shop = await openShop(url);
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  return shop;
}

const hundred = <T>(make: () => T) => Array.from({ length: requestCount }, make);

/** Sends the signal, and resolves with the milliseconds until the shop has ended with 0. */
async function closing(shop: { stop(): Promise<void> }): Promise<number> {
  const start = Date.now();
  await shop.stop();
  return Date.now() - start;
}

function counted(values: unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

/** The status of an answer that came whole, or the error's code. */
async function statusOf(url: string, agent: Agent): Promise<number | string | undefined> {
  try {
    return (await answerOf(`${url}/all`, agent)).statusCode;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

async function answerOf(url: string, agent: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
  return answer;
}
