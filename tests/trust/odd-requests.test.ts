import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { filled, loggedIn, manyLines, polite } from "../support/arrivals";
import { addCards } from "../support/big-catalogue";
import { withoutCache, withoutIds } from "../support/cached-pages";
import { databasesOfPages } from "../support/database";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { forEachAtOnce, sample, sized } from "../support/trial";

const oddCount = sized(200, 2_000);
const atOnce = 4;

/** Kinds of cached pages. Each has an address for each card, so nobody has asked for it before. */
const kinds: ((id: string) => { path: string; query: Record<string, string> })[] = [
  (id) => ({ path: `/card/${id}`, query: {} }),
  (id) => ({ path: `/card/${id}`, query: { tab: "reviews" } }),
  (id) => ({ path: `/card/${id}`, query: { message: "open" } }),
  (id) => ({ path: `/card/${id}`, query: { zoom: "open" } }),
  (id) => ({ path: "/", query: { "quick-view": id } }),
  (id) => ({ path: "/wedding", query: { show: "30", "quick-view": id } }),
  (id) => ({ path: "/all", query: { for: "mum", filth: "mild", "quick-view": id } }),
];

/** That value in half of all cases, else one of the others. */
function mostly<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(fc.constant(usual), fc.constantFrom(...others));
}

const visitors = ["guest", "polite guest", "guest with a basket", "customer"] as const;

/** Ways of writing a value that some readers take for the same, and others do not. */
const oddly: ((value: string, at: number) => string)[] = [
  (value, at) => value.replace(value.charAt(at % value.length), encoded),
  (value) => Array.from(value, encoded).join(""),
  (value) => `"${value}"`,
  (value) => ` ${value} `,
  (value, at) => value.slice(0, at % value.length),
  (value, at) => `${value.slice(0, at % value.length)}!${value.slice(at % value.length)}`,
  (value) => value.toUpperCase(),
  (value) => `${value},`,
  (value) => `0${value}`,
];
const plainly = (text: string) => text;
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;

/** One in two as it should be, so that the rest of an odd request gets as far as the cache. */
const anyWay = fc.tuple(mostly(plainly, ...oddly), fc.nat(50)).map(
  ([write, at]) =>
    (value: string) =>
      value === "" ? value : write(value, at),
);

const basket = new Shopper("http://localhost");
void filled(manyLines(2))(basket);
const cookiePairs = [
  ["mum", "1"],
  ["mum", "1"],
  ["mum", "0"],
  ["guestCart", basket.cookies.get("guestCart") ?? ""],
  ["guestCart.1", "AAAA"],
  ["presses", "W1siMSIsMV1d"],
  ["draftMessage", "WyJncmFwZXMiLCJHZXQgdXAiXQ"],
  ["notice", "WyJhZGRlZCJd"],
  ["other", "1"],
] as const;

const anyOdd = fc.record({
  kind: fc.constantFrom(...kinds),
  next: mostly("guest", ...visitors),
  writePath: mostly(
    plainly,
    (path: string) => `${path}/`.replace("//", "/"),
    (path: string) => path.toUpperCase(),
    (path: string) => path.replace("a", "%61"),
  ),
  writeValue: anyWay,
  extra: mostly("", "show=x", "_routes=%2Fall", "quick-view=%00", "for=dad", "message=1"),
  cookies: fc.array(
    fc
      .tuple(fc.constantFrom(...cookiePairs), anyWay, mostly(false, true))
      .map(([[name, value], write, isName]) =>
        isName ? `${write(name)}=${value}` : `${name}=${write(value)}`,
      ),
    { minLength: 1, maxLength: 3 },
  ),
  joint: mostly("; ", ";", " ; ", "; ; "),
});

const queryOf = (query: Record<string, string>) =>
  Object.entries(query).map((pair) => pair.join("="));
const address = (path: string, query: string[]) =>
  [path, query.join("&")].filter(Boolean).join("?");

describe.each(databasesOfPages)("an odd request on %s", (kind) => {
  const shop = openSuiteShop(kind);
  const shoppers = new Map<string, Shopper>();
  beforeAll(async () => {
    await addCards(shop.db, oddCount);
    const prepare = {
      guest: () => {},
      "polite guest": polite,
      "guest with a basket": filled(manyLines(2)),
      customer: loggedIn,
    };
    for (const name of visitors) {
      const shopper = new Shopper(shop.url);
      await prepare[name](shopper);
      await shopper.get("/about");
      shoppers.set(name, shopper);
    }
  });

  // Spec 10: A request that writes its cookies or its address oddly changes no page for the next visitor.
  // (app/http/request-cookies.server.ts, app/server/known-url.ts)
  test("leaves the next visitor the page that is rendered for them", async () => {
    const odd = sample(anyOdd, oddCount);
    let cachedCount = 0;
    await forEachAtOnce(odd, atOnce, async (each, i) => {
      const { path, query } = each.kind(`made-up-${i}`);
      const oddQuery = Object.entries(query).map(
        ([name, value]) => `${name}=${each.writeValue(value)}`,
      );
      const oddPath = address(each.writePath(path), [...oddQuery, each.extra].filter(Boolean));
      const cookie = each.cookies.join(each.joint);
      const first = await fetch(shop.url + oddPath, {
        headers: cookie ? { Cookie: cookie } : {},
        redirect: "manual",
      });
      await first.text();
      expect([oddPath, cookie, first.status < 500]).toEqual([oddPath, cookie, true]);
      const plain = address(path, queryOf(query));
      const headers = { Cookie: shoppers.get(each.next)?.cookieHeader ?? "" };
      const read = async (url: string) => {
        const answer = await fetch(url + plain, { headers });
        if (answer.headers.get("Cache-Control")?.startsWith("public")) cachedCount += 1;
        return withoutIds(await answer.text());
      };
      const [page, fresh] = [await read(shop.url), await read(withoutCache(shop.url))];
      expect([oddPath, cookie, each.next, page === fresh]).toEqual([
        oddPath,
        cookie,
        each.next,
        true,
      ]);
    });
    expect(cachedCount).toBeGreaterThan(oddCount / 2);
  });
});
