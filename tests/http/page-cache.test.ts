import { request, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { filled, loggedIn, polite, threeLines } from "../support/arrivals";
import { addCards } from "../support/big-catalogue";
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
  test.each(paths)("%s is the same as when it is rendered anew", async (path) => {
    const shopper = new Shopper(shop.url);
    await prepare(shopper);
    const answers = await cachedAndFresh(shopper, path);
    expect(answers.cached).toEqual(answers.fresh);
    expect(answers.isCached).toBe(name !== "customer");
  });
});

describe("a cached page", () => {
  test("is only a page that every guest sees alike", async () => {
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

  test("is cached for baskets of up to 20 cards", async () => {
    for (const count of [20, 21]) {
      const guest = new Shopper(shop.url);
      await filled(Array.from({ length: count }, (_, i) => [`${i}`, "grapes", ""]))(guest);
      expect([count, isCached(await guest.get("/about"))]).toEqual([count, count === 20]);
    }
  });

  test("is the same in every encoding, before and after it is compressed harder", async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Buffer) => b };
    const pages = new Set<string>();
    const read = async (encoding: keyof typeof decoders) => {
      const { headers, body } = await rawGet("/card/corfu", encoding);
      expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
      expect(headers["content-length"]).toBe(String(body.length));
      pages.add(decoders[encoding](body).toString());
      return body.length;
    };
    const first = await read("br");
    for (const encoding of ["gzip", "identity"] as const) await read(encoding);
    await expect.poll(() => read("br")).toBeLessThan(first);
    for (const encoding of ["gzip", "identity"] as const) await read(encoding);
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
      const withCards = new Shopper(shop.url);
      await filled(threeLines())(withCards);
      const changed = await withCards.send(path, { headers: { "If-None-Match": etag } });
      expect([isCached(changed), changed.status]).toEqual([true, 200]);
    }
  });

  test("ignores unknown parameters", async () => {
    const path = `/all?utm_source=x&fbclid=${"y".repeat(14_000)}`;
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

  test("is rendered once for all who ask for it at the same moment or later", async () => {
    const asked = Array.from({ length: 30 }, () => fetch(`${shop.url}/card/bingo`));
    const answers = await Promise.all(asked);
    answers.push(await fetch(`${shop.url}/card/bingo`));
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
  // Spec 10: A guest whose cookies a shared cache could read in another way gets no page that it may
  // keep. (app/http/request-cookies.server.ts)
  test("is sent to no guest whose cookies could be read in another way", async () => {
    const guest = new Shopper(shop.url);
    await filled([["a", "grapes", ""]])(guest);
    const basket = guest.cookieHeader;
    for (const cookie of [basket, `mum=1; ${basket}`, "mum=0", "a=b"]) {
      expect([
        cookie,
        isCached(await fetch(`${shop.url}/all`, { headers: { Cookie: cookie } })),
      ]).toEqual([cookie, true]);
    }
    for (const cookie of [
      "mum=0; mum=1",
      "a=b;mum=1",
      "mum= 1",
      "mum =1",
      `${basket}; ${basket}`,
      `a; ${basket}`,
      basket.replace(".1", ".2"),
      "guestCart=rubbish.1",
    ]) {
      expect([
        cookie,
        isCached(await fetch(`${shop.url}/all`, { headers: { Cookie: cookie } })),
      ]).toEqual([cookie, false]);
    }
  });
});

describe("an answer that is too long to be cached", () => {
  const big = openSuiteShop("SQLite");

  test("is logged once, as completed", async () => {
    await addCards(big.db, 2_000);
    const path = "/api/products/all-products";
    const answer = await fetch(big.url + path);
    expect(isCached(answer)).toBe(false);
    expect(await answer.text()).toContain("made-up-1999");
    const lines = () => big.log.filter((line) => line.includes(`"path":"${path}"`));
    await expect.poll(lines).toEqual([expect.stringContaining("request completed")]);
  });
});

/** An answer as it was sent. */
function rawGet(path: string, encoding: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const headers = { "Accept-Encoding": encoding };
    request(shop.url + path, { headers }, (answer) =>
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject),
    )
      .on("error", reject)
      .end();
  });
}
