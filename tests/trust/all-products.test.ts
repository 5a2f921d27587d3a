import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addCards } from "../support/big-catalogue";
import { residentMemory } from "../support/processors";
import { openShop } from "../support/shop";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");
beforeAll(() => addCards(shop.db, 51_000));

/** An answer of which nothing has been read yet, on a connection of its own. */
async function ask(path: string): Promise<IncomingMessage> {
  const [answer] = await once(get(shop.url + path, { agent: false }), "response");
  return answer as IncomingMessage;
}

test("all products begin to arrive long before the last of them", async () => {
  const answer = await ask("/api/products/all-products");
  const arrived: { text: string; at: number }[] = [];
  for await (const chunk of answer.setEncoding("utf8")) {
    arrived.push({ text: String(chunk), at: performance.now() });
  }
  const products = JSON.parse(arrived.map(({ text }) => text).join("")) as unknown[];
  expect(products.length).toBeGreaterThan(51_000);
  // With what is there at first one has nothing like the whole.
  expect(arrived.length).toBeGreaterThan(100);
  expect(arrived[0]?.text.length).toBeLessThan(1_000_000);
});

// Spec 30: The list for search engines is sent as it is read, and takes no more memory for more cards.
// (app/routes/feeds/google.ts, app/http/stream-text.server.ts)
test("the feed of 51,000 products takes no more memory at its end than at its beginning", async () => {
  const feed = { isOn: 1, filths: "rude" };
  await shop.db.updateTable("productFeed").set(feed).execute();
  const server = await openShop(shop.databaseUrl);
  onTestFinished(() => server.kill());
  const [answer] = await once(get(`${server.url}/feeds/google.xml`), "response");
  let [items, early, most] = [0, Infinity, 0];
  for await (const chunk of (answer as IncomingMessage).setEncoding("utf8")) {
    items += String(chunk).split("</item>").length - 1;
    const now = residentMemory(server.pid) ?? 0;
    if (items > 10_000) most = Math.max(most, now);
    else early = now;
  }
  expect(items).toBeGreaterThan(51_000);
  // The feed itself is 45 MB.
  expect(most - early).toBeLessThan(30);
});

test("a sitemap of more than 50,000 addresses is an index of smaller ones", async () => {
  const locations = async (path: string) => {
    const xml = await (await fetch(shop.url + path)).text();
    return [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, location]) => location ?? "");
  };
  const parts = await locations("/sitemap.xml");
  expect(parts).toEqual([1, 2].map((part) => `${shop.url}/sitemap.xml?part=${part}`));
  const [first = [], second = []] = await Promise.all(
    parts.map((part) => locations(part.replace(shop.url, ""))),
  );
  expect(first).toHaveLength(50_000);
  expect(first[0]).toBe(`${shop.url}/`);
  expect(second.at(-1)).toBe(`${shop.url}/card/made-up-50999`);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  expect(first.length + second.length).toBeGreaterThan(51_000);
  for (const part of ["0", "3", "x", ""]) {
    expect([part, (await fetch(`${shop.url}/sitemap.xml?part=${part}`)).status]).toEqual([
      part,
      404,
    ]);
  }
});
