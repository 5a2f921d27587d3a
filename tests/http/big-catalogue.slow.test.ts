import { beforeAll, describe, expect, test } from "vitest";
import { listIds } from "../../app/shop/catalogue/catalogue.server";
import { ApiClient } from "../support/api-client";
import { addCards } from "../support/big-catalogue";
import { databases } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

const madeUpCount = 1000;
const maxPageBytes = 300_000;

describe.each(databases)("a big catalogue on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000", PAGE_CACHE: "off" });
  let total = 0;
  beforeAll(async () => {
    await addCards(shop.db, madeUpCount);
    const { count } = await shop.db
      .selectFrom("products")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    total = count;
  });
  const page = async (path: string) =>
    (await (await fetch(shop.url + path)).text()).replaceAll("<!-- -->", "");
  const cardsOn = (html: string) =>
    [...html.matchAll(/<li class="tile" id="card-([^"]+)"/g)].map(([, id]) => id);

  /** Where a link of the page leads that is the next or the one before. */
  const linkTo = (html: string, rel: "next" | "prev") =>
    new RegExp(`<a [^>]*rel="${rel}"[^>]*href="([^"]+)"`).exec(html)?.[1];

  test("a listing grows to 105 cards, and goes on with the next ones on another page", async () => {
    const first = await page("/all?show=105");
    expect(first.includes(`Showing 1-105 out of ${total} products`)).toBe(true);
    expect(cardsOn(first)).toHaveLength(105);
    expect(linkTo(first, "next")).toBe("/all?show=120");

    const second = await page("/all?show=120");
    expect(second.includes(`Showing 106-120 out of ${total} products`)).toBe(true);
    expect(cardsOn(second)).toHaveLength(15);
    expect(linkTo(second, "prev")).toBe("/all?show=105");
    const more = /href="([^"]+)">Explore More/.exec(second)?.[1];
    expect(more).toBe(`/all?show=135#card-${cardsOn(second).at(-1)}`);

    const last = await page("/all?show=999999");
    const text = /Showing .*? products/.exec(last)?.[0];
    expect(text).toBe(
      `Showing ${105 * Math.floor(total / 105) + 1}-${total} out of ${total} products`,
    );
    expect(last.includes("Explore More")).toBe(false);
  });

  test("Explore More leads to every card once", async () => {
    const seen = new Map<string, string[]>();
    for (let path: string | undefined = "/wedding"; path !== undefined;) {
      const html: string = await page(path);
      const cards = cardsOn(html);
      seen.set(cards[0] ?? "", cards as string[]);
      path = /href="(\/wedding\?show=\d+)[^"]*">Explore More/.exec(html)?.[1];
    }
    const rows = await shop.db
      .selectFrom("productOccasions")
      .select("productId")
      .where("occasion", "=", "wedding")
      .orderBy("productPosition")
      .orderBy("productId")
      .execute();
    expect([...seen.values()].flat()).toEqual(rows.map(({ productId }) => productId));
  });

  /** All pages from that one on, by the link to the next. */
  const pagesFrom = async (path: string, get: (path: string) => Promise<string>) => {
    const pages = [await get(path)];
    for (let next = linkTo(pages[0] ?? "", "next"); next !== undefined;) {
      const html = await get(next.replaceAll("&amp;", "&"));
      pages.push(html);
      next = linkTo(html, "next");
    }
    return pages;
  };
  /** A customer's browser, and the customer's id. */
  const logIn = async () => {
    const api = await ApiClient.for(shop.url);
    const { token, id } = await api.register();
    const get = async (path: string) => {
      const answer = await fetch(shop.url + path, { headers: { Cookie: `Bearer=${token}` } });
      return (await answer.text()).replaceAll("<!-- -->", "");
    };
    return { id, get };
  };

  test("a search's pages lead through all that it finds, in catalogue order", async () => {
    const pages = await pagesFrom("/search?q=made-up+card+no.+1", page);
    const found = pages.map(cardsOn);
    expect(found.map((cards) => cards.length)).toEqual([30, 30, 30, 21]);
    expect(found.flat().slice(0, 3)).toEqual(["made-up-1", "made-up-10", "made-up-11"]);
    expect(new Set(found.flat()).size).toBe(111);
    expect(linkTo(pages[0] ?? "", "prev")).toBeUndefined();
    expect(linkTo(pages[2] ?? "", "prev")).toContain("page=2");
    const third = await page("/search?q=made-up+card+no.+1&page=3");
    expect(cardsOn(third)).toEqual(found[2]);
    for (const rubbish of ["0", "-1", "x", "1e3", "5", "9999999"]) {
      const first = await page(`/search?q=made-up+card+no.+1&page=${rubbish}`);
      expect([rubbish, cardsOn(first)]).toEqual([rubbish, found[0]]);
    }
  });

  test("favourites' pages lead through all of them, in the order they were added", async () => {
    const { id, get } = await logIn();
    const wanted = Array.from({ length: 61 }, (_, i) => `made-up-${i}`);
    await shop.db
      .insertInto("favourites")
      .values(wanted.map((productId, i) => ({ customerId: id, productId, addedAt: i })))
      .execute();
    const pages = await pagesFrom("/favourites", get);
    expect(pages.map((html) => cardsOn(html).length)).toEqual([30, 30, 1]);
    expect(pages.flatMap(cardsOn)).toEqual(wanted);
    expect(/class="big-number"[^>]*>(\d+)/.exec(pages[2] ?? "")?.[1]).toBe("61");
  });

  test("an account's pages lead through all its orders, the newest first", async () => {
    const { id, get } = await logIn();
    const numbers = Array.from({ length: 61 }, (_, i) => `BC-${id}-${100 + i}`);
    const order = { customerId: id, status: "Dispatched", subtotalPence: 1, paidAt: 1 } as const;
    await shop.db
      .insertInto("orders")
      // Two at a time were placed at once.
      .values(
        numbers.map((number, i) => ({
          ...order,
          id: number,
          totalPence: 1,
          createdAt: Math.floor(i / 2),
        })),
      )
      .execute();
    const pages = await pagesFrom("/account?tab=orders", get);
    const listed = pages.map((html) =>
      [...html.matchAll(/data-label="Order ID"><a [^>]*>([^<]+)/g)].map(([, number]) => number),
    );
    expect(listed.map(({ length }) => length)).toEqual([30, 30, 1]);
    expect(listed.flat()).toEqual(numbers.toReversed());
    expect(pages[1]?.includes("61 orders, no regrets. Yet.")).toBe(true);
  });

  test("all products are one list, with each of them once and in catalogue order", async () => {
    const answer = await fetch(`${shop.url}/api/products/all-products`);
    const products = (await answer.json()) as { id: string }[];
    expect(products.map(({ id }) => id)).toEqual(await listIds(shop.db));
    const one = await fetch(`${shop.url}/api/products/made-up-777`);
    expect(answer.headers.get("Content-Type")).toBe(one.headers.get("Content-Type"));
    expect(products.find(({ id }) => id === "made-up-777")).toEqual(await one.json());
  });

  test("no page is longer than 300 kB, whatever its parameters", async () => {
    const long = encodeURIComponent("€".repeat(200));
    for (const path of [
      "/all?show=105",
      "/all?show=99999999",
      `/all?show=105&quick-view=${long}`,
      `/all?show=105&quick-view=${"x".repeat(200)}`,
      `/all?show=105${"0".repeat(150)}`,
      "/birthday?show=210&quick-view=made-up-1",
      `/search?q=made&quick-view=${long}`,
      `/search?q=${long}`,
    ]) {
      const html = await page(path);
      expect([path.slice(0, 40), Buffer.byteLength(html) < maxPageBytes]).toEqual([
        path.slice(0, 40),
        true,
      ]);
    }
  });
});
