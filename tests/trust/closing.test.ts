import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newSeededDatabase } from "../support/database";
import { beginRequest } from "../support/trial";
import { openShop } from "../support/shop";

const requestCount = 100;
/** So quickly answered that a busy machine has answered all in time. */
const path = "/api/products/grapes";
/** The shop ends within ten seconds; a busy machine may add to it. */
const maxClosingMs = 12_000;

// Spec 13: SIGTERM drops no request, and the process exits with 0. (app/server/close-on-signal.ts)
test("SIGTERM amid a hundred new connections drops none, and the shop ends with 0", async () => {
  const shop = await openSeededShop();
  const answers = hundred(() => statusOf(shop.url, new Agent()));
  const closed = closing(shop);
  // More come while it closes, before it has been quiet for long.
  await pause(5);
  answers.push(...hundred(() => statusOf(shop.url, new Agent())));
  expect(counted(await Promise.all(answers))).toEqual({ 200: 2 * requestCount });
  expect(await closed).toBeLessThan(maxClosingMs);
});

test("SIGTERM with a hundred requests under way answers each, and says that it closes", async () => {
  const shop = await openSeededShop();
  const begun = await Promise.all(hundred(() => beginRequest(shop.url + path)));
  const closed = closing(shop);
  await expect.poll(() => shop.log.join("\n")).toContain('"msg":"Closing"');
  for (const answer of await Promise.all(begun.map((finish) => finish()))) {
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/^Connection: close\r$/m);
  }
  expect(await closed).toBeLessThan(maxClosingMs);
});

test("an idle connection does not keep the shop open", async () => {
  const shop = await openSeededShop();
  const silent = connect(Number(new URL(shop.url).port), "127.0.0.1").on("error", () => {});
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
  // No name has to be looked up, so that they come together.
  return { ...shop, url: shop.url.replace("localhost", "127.0.0.1") };
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
    return (await answerOf(url + path, agent)).statusCode;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

async function answerOf(url: string, agent: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
  return answer;
}
