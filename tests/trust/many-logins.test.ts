import { expect, onTestFinished, test } from "vitest";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";

const loginCount = 100;
/** A page and a file take milliseconds; a busy machine may add to it. */
const maxWaitMs = 500;

test("a hundred log-ins at once hold up no page and no file, and more are refused in words", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  const shop = await openShop(url, { RATE_LIMIT_FACTOR: "1000" });
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  await fetch(`${shop.url}/search?q=cake`);
  const logins = Array.from({ length: 2 * loginCount }, (_, i) => logIn(shop.url, i));
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    const start = Date.now();
    const answers = await Promise.all([
      fetch(`${shop.url}/search?q=cake`),
      fetch(`${shop.url}/favicon.svg`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    waits.push(Date.now() - start);
  }
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(loginCount);
  // The first of them waits until the requests themselves have been read.
  expect(waits.toSorted((one, other) => one - other)[2]).toBeLessThan(maxWaitMs);
  const refused = (await Promise.all(logins)).find(({ status }) => status === 503);
  expect(refused?.body).toEqual({ error: "We’re a bit busy. Try again in a moment." });
});

async function logIn(shopUrl: string, i: number): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${shopUrl}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `stranger-${i}@example.com`, password: "correct horse" }),
  });
  return { status: answer.status, body: await answer.json() };
}
