import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { addCards } from "../support/big-catalogue";
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
