import { expect, test } from "vitest";
import { addresses, cachedPages, queryByPath } from "../../remix.config.js";
import { filled } from "../support/arrivals";
import { isCached } from "../support/cached-pages";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

/** Each address of the site map, plain and with each of its parameters. */
function publicAddresses(): string[] {
  return addresses.flatMap((address) => {
    const path = address.replaceAll(/:\w+/g, "grapes").replace("*", "nowhere");
    const samples = Object.entries(queryByPath.get(address) ?? {});
    const queries = samples.map(([name, value]) => `?${name}=${value}`);
    return ["", ...queries].map((query) => path + query);
  });
}

const idPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|line-of-/;

// Spec 10: A page that a shared cache may keep has no id, and nothing of its guest.
// (app/server/page-cache/cached-answer.ts)
test("a page that a shared cache may keep is the same for two guests, and has no id and nothing of theirs", async () => {
  const [one, two] = [new Shopper(shop.url), new Shopper(shop.url)];
  await filled([["line-of-1", "grapes", "line-of-1"]])(one);
  await filled([["line-of-2", "grapes", "line-of-2"]])(two);
  const found = new Set<string>();
  for (const path of publicAddresses()) {
    const ones = await one.get(path);
    // 304 says that the other's page has the same bytes. A page that is sent twice is compressed harder,
    // which takes longer than all the rest of this test.
    const etag = ones.headers.get("ETag") ?? '"none"';
    const others = await two.send(path, { headers: { "If-None-Match": etag } });
    expect([path, isCached(others)]).toEqual([path, isCached(ones)]);
    const page = await ones.text();
    if (!isCached(ones)) continue;
    found.add(path);
    expect([path, others.status]).toEqual([path, 304]);
    const { date: _, ...headers } = Object.fromEntries(others.headers);
    expect(Object.fromEntries(ones.headers), path).toMatchObject(headers);
    expect([path, idPattern.exec(page)]).toEqual([path, null]);
    expect([path, ones.headers.has("Set-Cookie")]).toEqual([path, false]);
  }
  const cached = cachedPages.map((path) => path.replace(":productId", "grapes"));
  expect([...found]).toEqual(expect.arrayContaining(cached));
});
