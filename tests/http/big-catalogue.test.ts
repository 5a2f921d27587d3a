import { beforeAll, describe, expect, test } from "vitest";
import { addCards } from "../support/big-catalogue";
import { databases } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

const madeUpCount = 1000;
const maxPageBytes = 250_000;

describe.each(databases)("a big catalogue on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
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

  test("a listing grows to ninety cards, and goes on with the next ones on another page", async () => {
    const first = await page("/all?show=90");
    expect(first.includes(`Showing 1-90 out of ${total} products`)).toBe(true);
    expect(cardsOn(first)).toHaveLength(90);
    expect(linkTo(first, "next")).toBe("/all?show=105");

    const second = await page("/all?show=105");
    expect(second.includes(`Showing 91-105 out of ${total} products`)).toBe(true);
    expect(cardsOn(second)).toHaveLength(15);
    expect(linkTo(second, "prev")).toBe("/all?show=90");
    const more = /href="([^"]+)">Explore More/.exec(second)?.[1];
    expect(more).toBe(`/all?show=120#card-${cardsOn(second).at(-1)}`);

    const last = await page("/all?show=999999");
    const words = /Showing .*? products/.exec(last)?.[0];
    expect(words).toBe(
      `Showing ${90 * Math.floor(total / 90) + 1}-${total} out of ${total} products`,
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

  test("no page is longer than 250 kB, whatever its parameters", async () => {
    const long = encodeURIComponent("€".repeat(200));
    for (const path of [
      "/all?show=90",
      "/all?show=99999999",
      `/all?show=90&quick-view=${long}`,
      `/all?show=90&quick-view=${"x".repeat(200)}`,
      `/all?show=90${"0".repeat(150)}`,
      "/birthday?show=180&quick-view=made-up-1",
    ]) {
      const html = await page(path);
      expect([path.slice(0, 40), Buffer.byteLength(html) < maxPageBytes]).toEqual([
        path.slice(0, 40),
        true,
      ]);
    }
  });
});
