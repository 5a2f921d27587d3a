import { expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import type { CardRecord } from "../../db/catalogue/card";
import { birthdays } from "../../db/catalogue/recipients";
import { polite } from "../support/arrivals";
import { cardsOn, idsOf, isFor, linkNamed, readPage, setFilth } from "../support/listed-cards";
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
  const isWhole = ({ name }: CardRecord) => /\byou(?!r|\w|’)/i.test(name);
  const rude = idsOf(
    found
      .filter(({ filth }) => filth === "rude")
      .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))),
  );
  expect(rude.length).toBeGreaterThan(0);
  expect(cardsOn(await read("/search?q=you&filth=rude"))).toEqual(rude);
  expect(linkNamed(sorted, "Rude")).toBe("/search?q=you&sort=price&filth=rude");

  const none = await read("/search?q=grapes&filth=rude");
  expect(none).toContain("No products found.");
  expect(linkNamed(none, "Any filth will do")).toBe("/search?q=grapes");
  expect(cardsOn(none)).toEqual(["grapes"]);
});

// Spec 2.7: A search shows first those cards of a page whose name has its words whole, unless another order is chosen.
// (app/shop/search/search.server.ts)
test("a search shows a name that has its word whole before one that only contains its letters", async () => {
  expect(cardsOn(await read("/search?q=Bin")).slice(0, 2)).toEqual(["nearer-the-bin", "bingo"]);
  const over = idsOf(catalogue.filter(({ name }) => /over/i.test(name)));
  const [inside, ...whole] = ["joint-overdraft", "full-moon", "not-a-day-over", "dad-left-over"];
  expect(over[1]).toBe(inside);
  expect(cardsOn(await read("/search?q=over")).slice(0, 3)).toEqual(whole);
  expect(cardsOn(await read("/search?q=over&sort=price"))[0]).toBe(inside);
});

// Spec 2.7: A search whose results fit on one page says how many there are. (app/routes/search/page.tsx)
test("a search counts its results, unless there are more on another page", async () => {
  const countOn = async (path: string) =>
    /class="big-number"[^>]*>(\d+)/.exec(await read(path))?.[1];
  const over = catalogue.filter(({ name }) => /over/i.test(name));
  expect(await countOn("/search?q=over")).toBe(String(over.length));
  expect(await read("/search?q=bingo")).toMatch(/<h2[^>]*>1(<!-- -->| )*Card<\/h2>/);
  for (const path of ["/search?q=e", "/search?q=e&page=2", "/search?q=zebra"]) {
    expect([path, await countOn(path)]).toEqual([path, undefined]);
  }
});

test("a search that finds fewer than four cards shows four others, and so does one without words", async () => {
  const five = new Set(["venn", "grapes", "beige", "bingo", "corfu"]);
  const worst = catalogue.filter(({ id }) => five.has(id));
  await setFilth(shop, worst, "unforgivable");
  await shop.db.updateTable("products").set({ orders: 9 }).where("id", "=", "beige").execute();
  const nothing = await read("/search?q=zebra");
  expect(nothing).toContain("Even we have limits.");
  expect(nothing).toContain("No products found.");
  expect(nothing).toContain("Never heard of it. These are nearly as bad:");
  expect(cardsOn(nothing)).toHaveLength(4);
  expect(cardsOn(nothing)[0]).toBe("beige");
  expect(cardsOn(await read("/search?q=%20"))).toHaveLength(4);
  const short = await read("/search?q=ingo");
  expect(short).toContain("That’s your lot. These are nearly as bad:");
  expect(cardsOn(short)[0]).toBe("bingo");
  expect(new Set(cardsOn(short)).size).toBe(7);
  const [only, ...others] = cardsOn(await read("/search?q=bingo&filth=unforgivable"));
  expect([only, others.length > 1]).toEqual(["bingo", true]);
  const mild = catalogue.filter(({ id, filth }) => filth === "mild" && !five.has(id));
  const html = await read(`/search?q=${encodeURIComponent(mild[0]!.name)}&filth=mild`);
  expect(cardsOn(html)).toContain(mild[0]!.id);
  expect(idsOf(mild)).toEqual(expect.arrayContaining(cardsOn(html)));
});

test("a search that finds four cards shows no others", async () => {
  const names = catalogue.map(({ name }) => name.toLowerCase());
  const words = names.flatMap((name) => name.match(/[a-z]{4,}/g) ?? []);
  const word = words.find((each) => names.filter((name) => name.includes(each)).length === 4);
  const html = await read(`/search?q=${word}`);
  expect(cardsOn(html)).toHaveLength(4);
  expect(html).not.toContain("nearly as bad");
});

// Spec 2.7: A search that finds few names shows the cards whose occasion, recipient, filth or texts come nearest, and leads to the list that it names.
// (app/shop/search/nearest-cards.server.ts, app/shop/search/search-words.ts)
test("a search for an occasion, a recipient or a filth leads to its list and shows its cards", async () => {
  const namedBy: [string, string, string, (card: CardRecord) => boolean][] = [
    ["get+well+soon", "get well cards", "/get-well", (card) => card.occasions.includes("get well")],
    ["brithday", "birthday cards", "/birthday", (card) => card.occasions.includes("birthday")],
    ["my+mother’s", "cards for your mum", "/all?for=mum", isFor("mum")],
    ["40", "cards for turning 40", "/all?for=40", isFor("40")],
    [
      "something+filthy",
      "unforgivable cards",
      "/all?filth=unforgivable",
      ({ filth }) => filth === "unforgivable",
    ],
  ];
  for (const [q, title, address, isMeant] of namedBy) {
    const html = await read(`/search?q=${q}`);
    expect(html).toMatch(
      /No products found\..*We never called one that\. But we know what you mean:/s,
    );
    expect(html).not.toContain("Even we have limits.");
    expect(linkNamed(html, `All the ${title}`)).toBe(address);
    const meant = idsOf(catalogue.filter(isMeant));
    expect(cardsOn(html).length).toBeGreaterThanOrEqual(4);
    // Others fill the row of a list that has fewer.
    expect(meant).toEqual(expect.arrayContaining(cardsOn(html).slice(0, meant.length)));
  }
  expect(linkNamed(await read("/search?q=mother"), "Nan")).toBe("/all?for=nan");
});

test("a search for a person’s birthday leads first, and with the only button, to the list of both", async () => {
  const html = await read("/search?q=60th+mum");
  const [head = ""] = /<header class="page-head low".*?<\/header>/s.exec(html) ?? [];
  const lists = [...head.matchAll(/<a (class="button hot")?[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  const textOf = (link = "") => link.replaceAll(/<[^>]*>/g, "");
  expect(
    lists.map(([, button, address, link]) => [address, textOf(link), Boolean(button)]),
  ).toEqual([
    ["/all?for=mum-60", "All the cards for your mum’s 60th", true],
    ["/all?for=60", "All the cards for turning 60", false],
    ["/all?for=mum", "All the cards for your mum", false],
  ]);
});

test("a search for a name with a typing error shows the one card that comes nearest", async () => {
  const html = await read("/search?q=graeps");
  expect(html).toContain("We never called one that. This comes nearest:");
  expect(cardsOn(html)).toEqual(["grapes"]);
});

test("a search for one drink shows cards about others", async () => {
  const html = await read("/search?q=beers");
  expect(html).toContain("We never called one that. These come nearest:");
  expect(cardsOn(html)).toEqual(expect.arrayContaining(["free-bar", "nine-pints"]));
});

// Spec 2.7: A search for an occasion that no card is for says so, and shows cards for the recipients that it names.
// (app/routes/search/nothing-found.tsx, app/shop/search/search-words.ts)
test("a search for an occasion that no card is for says so, and does not claim to know what is meant", async () => {
  const unsold =
    "leaving|boss leaving|leaving card|retirement|new job|christmas|new baby|thank you|daughter|uncle";
  for (const q of [...unsold.split("|"), "sorry", "easter", "valentine", "retirment", "21st"]) {
    const html = await read(`/search?${new URLSearchParams({ q })}`);
    expect([q, html]).toEqual([q, expect.stringContaining("No products found.")]);
    expect([q, html]).toEqual([q, expect.stringContaining("We don’t do cards for that. Yet. ")]);
    expect([q, html]).not.toEqual([q, expect.stringMatching(/know what you mean|Never heard/)]);
    expect(cardsOn(html).length).toBeGreaterThan(0);
  }
  const xmas = cardsOn(await read("/search?q=xmas"));
  expect(xmas).toHaveLength(4);
  expect(cardsOn(await read("/search?q=christmas"))).toEqual(xmas);
  expect(linkNamed(await read("/search?q=mum+70"), "All the birthday cards for your mum")).toBe(
    "/birthday?for=mum",
  );
  const html = await read("/search?q=boss+leaving");
  expect(html).toContain("We don’t do cards for that. Yet. These come nearest:");
  expect(linkNamed(html, "All the cards for the boss")).toBe("/all?for=boss");
  expect(idsOf(catalogue.filter(isFor("boss")))).toEqual(expect.arrayContaining(cardsOn(html)));
});

test("a search for what a card prints, or says of itself, shows that card first", async () => {
  const first = async (q: string) => cardsOn(await read(`/search?q=${q}`))[0];
  expect(await first("fire+exit")).toBe("freedom");
  expect(await first("SORRY")).toBe("grapes");
  expect(await first("grapse")).toBe("grapes");
  expect(await first("magaluf")).toBe("complete-history");
});

test("a search finds a name typed without its accents and signs, and shows others beside it", async () => {
  for (const q of ["bon appetit", "you said yes to that"]) {
    const html = await read(`/search?${new URLSearchParams({ q })}`);
    expect(html).not.toContain("No products found.");
    const [first] = cardsOn(html);
    expect(catalogue.find(({ id }) => id === first)?.name).toMatch(/^(Bon Appétit|You Said Yes)/);
    expect(new Set(cardsOn(html)).size).toBe(7);
  }
});

test("a search that finds one of a recipient’s few cards by its name shows all of them", async () => {
  const forMum = catalogue.filter(isFor("mum"));
  expect(forMum.filter(({ name }) => name.includes("Mum"))).toHaveLength(1);
  const shown = cardsOn(await read("/search?q=mum"));
  expect(new Set(shown)).toEqual(new Set(idsOf(forMum)));
});

test("a search that finds a few names shows beside them what comes nearest", async () => {
  const html = await read("/search?q=birthday");
  expect(html).toContain("Nothing else is called that. But we know what you mean:");
  expect(linkNamed(html, "All the birthday cards")).toBe("/birthday");
  const birthday = idsOf(catalogue.filter((card) => card.occasions.includes("birthday")));
  expect(new Set(cardsOn(html)).size).toBe(7);
  expect(birthday).toEqual(expect.arrayContaining(cardsOn(html)));
});

// Spec 2.7: In polite mode, neither the heading nor the title repeats the words of a search. (app/routes/search/page.tsx)
test("a search in polite mode repeats none of its words, and shows what comes nearest by its polite name", async () => {
  const shopper = new Shopper(shop.url);
  polite(shopper);
  const html = await (await shopper.get("/search?q=rude+fuck")).text();
  expect(html).toContain("<title>Results for your search | ");
  expect(html).toContain(">Results for your search</h1>");
  expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/>[^<]*fuck/i);
  expect(html.replaceAll("<!-- -->", "")).toContain(">All the floral cards</a>");
  expect(cardsOn(html).length).toBeGreaterThan(0);
});

test("a search for a person’s birthday shows first what is for both, then birthday cards for either, and none for another birthday", async () => {
  const [dad, fifty] = [catalogue.filter(isFor("dad")), catalogue.filter(isFor("50"))];
  const both = idsOf(dad.filter(isFor("50")));
  const shown = cardsOn(await read("/search?q=dad+50"));
  expect(new Set(shown.slice(0, both.length))).toEqual(new Set(both));
  expect(shown).toEqual(expect.arrayContaining(idsOf(fifty)));
  const dads = shown.filter((id) => idsOf(dad).includes(id ?? ""));
  expect(dads.length).toBeGreaterThan(both.length);
  const others = birthdays.filter((each) => each !== "50");
  const forOthers = dad.filter((card) => others.some((each) => isFor(each)(card)));
  expect(forOthers.length).toBeGreaterThan(0);
  for (const { id } of forOthers) expect(shown).not.toContain(id);

  const mum = catalogue.filter(isFor("mum"));
  const getWell = mum.filter(({ occasions }) => !occasions.includes("birthday"));
  const forMum = cardsOn(await read("/search?q=mum+60"));
  expect(getWell.length).toBeGreaterThan(0);
  for (const { id } of getWell) expect(forMum).not.toContain(id);
});

test("a search for somebody, of a filth that no card by that name has, shows cards of that filth by other names", async () => {
  const html = await read("/search?q=mum+60th&filth=rude");
  expect(html).toContain("None by that name. These are as rude as you asked:");
  const rude = idsOf(catalogue.filter(({ filth }) => filth === "rude"));
  expect(cardsOn(html).length).toBeGreaterThan(0);
  expect(rude).toEqual(expect.arrayContaining(cardsOn(html)));
  // The chosen filth counts, and not the one among the words.
  expect(cardsOn(await read("/search?q=mild+mum+60th&filth=rude"))).toEqual(cardsOn(html));
  const found = await read("/search?q=birthday&filth=rude");
  expect(linkNamed(found, "All the rude birthday cards")).toBe("/birthday?filth=rude");
  expect(rude).toEqual(expect.arrayContaining(cardsOn(found)));
});
