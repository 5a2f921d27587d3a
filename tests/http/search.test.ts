import { expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { polite } from "../support/arrivals";
import { cardsOn, idsOf, linkNamed, readPage } from "../support/cards";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

const read = (path: string) => readPage(shop, path);

test("a search is sorted and chosen from like a listing", async () => {
  const found = catalogue.filter(({ name }) => name.toLowerCase().includes("you"));
  const sorted = await read("/search?q=you&sort=price");
  const cheapFirst = await shop.db
    .selectFrom("products")
    .select("id")
    .where("id", "in", idsOf(found))
    .where("standing", "=", "on sale")
    .orderBy("pricePence")
    .orderBy("position")
    .execute();
  expect(cardsOn(sorted).slice(0, cheapFirst.length)).toEqual(cheapFirst.map(({ id }) => id));
  const rude = idsOf(found.filter(({ filth }) => filth === "rude"));
  expect(rude.length).toBeGreaterThan(0);
  expect(cardsOn(await read("/search?q=you&filth=rude"))).toEqual(rude);
  expect(linkNamed(sorted, "Rude")).toBe("/search?q=you&sort=price&filth=rude");

  const none = await read("/search?q=grapes&filth=rude");
  expect(none).toContain("No products found.");
  expect(linkNamed(none, "Any filth")).toBe("/search?q=grapes");
});

test("a search without results, or without words, shows four best sellers", async () => {
  await shop.db.updateTable("products").set({ orders: 9 }).where("id", "=", "beige").execute();
  for (const q of ["zebra", "%20"]) {
    const shown = cardsOn(await read(`/search?q=${q}`));
    expect([q, shown.length, shown[0]]).toEqual([q, 4, "beige"]);
  }
  expect(cardsOn(await read("/search?q=bingo"))).toEqual(["bingo"]);
});

// Spec 2.7: A search that names lists leads to them. (app/shop/search/list-words.ts)
test("a search for an occasion, a person or an age leads to its list", async () => {
  const named: [string, [string, string][]][] = [
    ["my+mother’s", [["cards for your mum", "/all?for=mum"]]],
    ["Boss’s", [["cards for the boss", "/all?for=boss"]]],
    ["40", [["cards for turning 40", "/all?for=40"]]],
    ["FIANCÉE", [["cards for your other half", "/all?for=partner"]]],
    ["get+well+soon", [["get well cards", "/get-well"]]],
    ["birthday", [["birthday cards", "/birthday"]]],
    ["21st", [["birthday cards", "/birthday"]]],
    ["xmas", [["cards", "/all"]]],
    [
      "mum’s+60th",
      [
        ["cards for your mum", "/all?for=mum"],
        ["cards for turning 60", "/all?for=60"],
      ],
    ],
    ["grapes", []],
    ["get+a+grip", []],
  ];
  for (const [q, lists] of named) {
    const [head = ""] =
      /<header class="page-head low".*?<\/header>/s.exec(await read(`/search?q=${q}`)) ?? [];
    const links = [...head.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>All the (.*?)<\/a>/g)];
    expect([q, links.map(([, address, title]) => [title, address])]).toEqual([q, lists]);
  }
});

// Spec 2.7: In polite mode, neither the heading nor the title repeats the words of a search. (app/routes/search/page.tsx)
test("a search in polite mode repeats none of its words", async () => {
  const shopper = new Shopper(shop.url);
  polite(shopper);
  const html = await (await shopper.get("/search?q=rude+fuck")).text();
  expect(html).toContain("<title>Results for your search | ");
  expect(html).toContain(">Results for your search</h1>");
  expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/>[^<]*fuck/i);
});
