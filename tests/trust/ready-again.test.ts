import { expect, onTestFinished, test } from "vitest";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";

test("a shop that was killed while it worked opens again with all its data", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  onTestFinished(remove);
  const killed = await openShop(url, { RATE_LIMIT_FACTOR: "1000" });
  const token = await register(killed.url, 0);
  const underWay = Array.from({ length: 20 }, (_, i) =>
    register(killed.url, i + 1).catch(() => ""),
  );
  await Promise.race(underWay);
  await killed.kill();
  await Promise.all(underWay);

  const shop = await openShop(url);
  onTestFinished(() => shop.kill());
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${shop.url}/api/user/account`, { headers });
  expect(await answer.json()).toMatchObject({ user: { email: "customer-0@example.com" } });
});

/** @returns the customer's token */
async function register(shopUrl: string, i: number): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/user/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "Dave",
      email: `customer-${i}@example.com`,
      password: "correct horse",
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}
