import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { filled, loggedIn, polite, threeLines } from "../support/arrivals";
import { isCached, cachedAndFresh } from "../support/cached-pages";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

const visitors = {
  guest: () => {},
  "guest with a basket": filled(threeLines()),
  "polite guest": polite,
  customer: loggedIn,
};

describe.each(Object.entries(visitors))("for a %s", (name, prepare) => {
  const paths = ["/", "/all?show=30", "/wedding?quick-view=bingo", "/card/grapes", "/about"];
  test.each(paths)("%s is as it would be rendered anew", async (path) => {
    const shopper = new Shopper(shop.url);
    await prepare(shopper);
    const answers = await cachedAndFresh(shopper, path);
    expect(answers.cached).toEqual(answers.fresh);
    expect(answers.isCached).toBe(name !== "customer");
  });
});

describe("a cached page", () => {
  test("is one that every guest sees alike, and no other", async () => {
    const guest = new Shopper(shop.url);
    const cached = ["/", "/all", "/all?show=30", "/birthday", "/card/grapes", "/about"];
    const never = [
      "/cart",
      "/login",
      "/search?q=idiot",
      "/order-confirmation",
      "/nope",
      "/card/nope",
    ];
    for (const path of [...cached, ...never]) {
      expect([path, isCached(await guest.get(path))]).toEqual([path, cached.includes(path)]);
    }
  });

  test("is the same in every encoding, before and after it is compressed harder", async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Buffer) => b };
    const pages = new Set<string>();
    for (let round = 0; round < 10; round++) {
      for (const [encoding, decode] of Object.entries(decoders)) {
        pages.add(decode(await rawGet("/card/grapes", encoding)).toString());
      }
    }
    expect(pages.size).toBe(1);
  });

  test("is answered 304 to a browser that has it, in whatever form that names its ETag", async () => {
    for (const path of ["/all", "/card/grapes"]) {
      const etag = (await fetch(shop.url + path)).headers.get("ETag") ?? "none";
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const named of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const answer = await fetch(shop.url + path, { headers: { "If-None-Match": named } });
        expect([named, answer.status, await answer.text()]).toEqual([named, 304, ""]);
        expect(answer.headers.get("ETag")).toBe(etag);
      }
      const other = await fetch(shop.url + path, { headers: { "If-None-Match": '"other"' } });
      expect(other.status).toBe(200);
      const head = await fetch(shop.url + path, { method: "HEAD" });
      expect(head.headers.get("ETag")).toBe(etag);
    }
  });

  test("ignores unknown parameters", async () => {
    const path = `/all?utm_source=x&fbclid=${"y".repeat(9000)}`;
    const page = await (await fetch(shop.url + path)).text();
    expect(page).toBe(await (await fetch(`${shop.url}/all`)).text());
  });

  test("with a card in quick view is not outdated by its sale", async () => {
    const guest = new Shopper(shop.url);
    const path = "/wedding?quick-view=bingo";
    await guest.get(path);
    const { orders } = await shop.db
      .selectFrom("products")
      .select("orders")
      .where("id", "=", "bingo")
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable("products")
      .set({ orders: orders + 1 })
      .where("id", "=", "bingo")
      .execute();
    const { isCached: isStillCached, cached, fresh } = await cachedAndFresh(guest, path);
    expect([isStillCached, cached]).toEqual([true, fresh]);
  });

  test("is rendered once for all who ask for it at the same moment", async () => {
    const asked = Array.from({ length: 30 }, () => fetch(`${shop.url}/card/bingo`));
    const answers = await Promise.all(asked);
    expect(answers.every(isCached)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
    // A later request is logged later.
    await fetch(`${shop.url}/search?q=later`);
    const logged = (path: string) => shop.log.filter((line) => line.includes(`"path":"${path}"`));
    await expect.poll(() => logged("/search").length).toBeGreaterThan(0);
    expect(logged("/card/bingo")).toEqual([expect.stringContaining("request completed")]);
  });
});

describe("a page that a shared cache may keep", () => {
  /** Each public page, by the sitemap, those with a query, and the public calls. */
  async function publicAddresses(): Promise<string[]> {
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc = ""]) => {
      return new URL(loc).pathname;
    });
    const calls = pages
      .filter((path) => path.startsWith("/card/"))
      .map((path) => {
        return path.replace("/card/", "/api/products/");
      });
    const states = ["tab=reviews", "message=open", "quick-view=bingo"].flatMap((query) => {
      return ["/all", "/card/grapes"].map((path) => `${path}?${query}`);
    });
    return [...pages, ...states, ...calls, "/all?show=30", "/api/products/all-products"];
  }

  const idPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|line-of-/;

  // Spec 10: A page that a shared cache may keep has no id, and nothing of its guest.
  // (app/server/page-cache/cached-answer.ts)
  test("is the same for two guests, and has no id and nothing of theirs", async () => {
    const guests = ["one", "two"].map(() => new Shopper(shop.url));
    for (const [i, guest] of guests.entries()) {
      await filled([[`line-of-${i}`, "grapes", `line-of-${i}`]])(guest);
    }
    let cacheableCount = 0;
    for (const path of await publicAddresses()) {
      const [first, second] = await Promise.all(guests.map((guest) => guest.get(path)));
      if (!isCached(first!)) continue;
      cacheableCount += 1;
      const answers = [first!, second!].map(async (answer) => ({
        headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== "date")),
        body: await answer.text(),
      }));
      const [ones, others] = await Promise.all(answers);
      expect([path, others]).toEqual([path, ones]);
      expect([path, idPattern.exec(ones!.body)]).toEqual([path, null]);
      expect(ones!.headers).toMatchObject({ etag: expect.any(String) });
      expect(ones!.headers).not.toHaveProperty("set-cookie");
    }
    expect(cacheableCount).toBeGreaterThan(100);
  });
});

/** A body as it was sent. */
function rawGet(path: string, encoding: string) {
  return new Promise<Buffer>((resolve, reject) => {
    const headers = { "Accept-Encoding": encoding };
    request(shop.url + path, { headers }, (answer) => buffer(answer).then(resolve, reject))
      .on("error", reject)
      .end();
  });
}
