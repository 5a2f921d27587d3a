import { expect, onTestFinished, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import type { CardRecord } from "../../db/catalogue/card";
import { filths, type Filth } from "../../db/catalogue/filths";
import { occasionNames } from "../../db/catalogue/occasion-names";
import type { Recipient } from "../../db/catalogue/recipients";
import { polite } from "../support/arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

const read = async (path: string) =>
  (await (await fetch(shop.url + path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
const cardsOn = (html: string) =>
  [...html.matchAll(/<li class="tile" id="card-([^"]+)"/g)].map(([, id]) => id);
const linkNamed = (html: string, name: string) =>
  new RegExp(`<a [^>]*?href="([^"]*)"[^>]*>${name}</a>`).exec(html)?.[1];
/** Where the link leads that removes this from the choice. */
const removalOf = (html: string, name: string) =>
  new RegExp(`<a aria-current="true"[^>]*href="([^"]*)"[^>]*>${name} <svg`).exec(html)?.[1];
/** The names of the links that are marked as chosen. */
const chosenOn = (html: string) =>
  [...html.matchAll(/<a aria-current="true"[^>]*>([^<]*)</g)].map(([, name]) => name);

const idsOf = (cards: readonly CardRecord[]) => cards.map(({ id }) => id);
const isFor = (recipient: Recipient) => (card: CardRecord) =>
  card.recipients?.includes(recipient) ?? false;
const isUnforgivable = ({ filth }: CardRecord) => filth === "unforgivable";
const byPrice = (cards: readonly CardRecord[]) =>
  cards.toSorted((a, b) => a.pricePence - b.pricePence);

/** Makes the cards that filthy until the test ends. */
async function setFilth(cards: readonly CardRecord[], filth: Filth) {
  const set = (id: string, to: Filth) =>
    shop.db.updateTable("products").set({ filth: to }).where("id", "=", id).execute();
  for (const { id } of cards) await set(id, filth);
  onTestFinished(async () => {
    for (const card of cards) await set(card.id, card.filth);
  });
}

test("a listing is sorted by price, by age and by sales", async () => {
  const cheapest = idsOf(byPrice(catalogue)).slice(0, 15);
  expect(cardsOn(await read("/all?sort=price"))).toEqual(cheapest);
  const newest = catalogue.toReversed().toSorted((a, b) => b.added.localeCompare(a.added));
  expect(cardsOn(await read("/all?sort=newest"))).toEqual(idsOf(newest).slice(0, 15));
  await shop.db.updateTable("products").set({ orders: 7 }).where("id", "=", "rsvp").execute();
  await shop.db.updateTable("products").set({ orders: 9 }).where("id", "=", "beige").execute();
  const mostSold = async (path: string) => cardsOn(await read(path)).slice(0, 2);
  await expect.poll(() => mostSold("/all?sort=popular")).toEqual(["beige", "rsvp"]);
  expect((await mostSold("/engagement?sort=popular"))[0]).toBe("rsvp");
});

test("a card that is not for sale is the last one by its price", async () => {
  const cheapest = byPrice(catalogue)[0]!.id;
  const put = (standing: "on sale" | "off sale") =>
    shop.db.updateTable("products").set({ standing }).where("id", "=", cheapest).execute();
  await put("off sale");
  const readAll = async () => cardsOn(await read("/all?sort=price&show=105")).at(-1);
  await expect.poll(readAll).toBe(cheapest);
  await put("on sale");
  await expect.poll(readAll).not.toBe(cheapest);
});

test("a listing of one filth counts and shows those cards alone", async () => {
  for (const filth of filths) {
    const wanted = catalogue.filter(
      (card) => card.filth === filth && card.occasions.includes("birthday"),
    );
    const html = await read(`/birthday?filth=${filth}&show=105`);
    expect(cardsOn(html)).toEqual(idsOf(wanted));
    expect(html).toContain(`Showing 1-${wanted.length} out of ${wanted.length} products`);
  }
});

test("the chosen filth and order are marked, and each leads back", async () => {
  const html = await read("/all?sort=price&filth=rude");
  expect(chosenOn(html)).toEqual(["Rude", "Price"]);
  expect(linkNamed(html, "Any filth")).toBe("/all?sort=price");
  expect(linkNamed(html, "Our order")).toBe("/all?filth=rude");
  expect(linkNamed(html, "Mild")).toBe("/all?sort=price&filth=mild");
  expect(linkNamed(html, "Most sold")).toBe("/all?sort=popular&filth=rude");
});

test("an unknown filth or order is none", async () => {
  const html = await read("/all?filth=vile&sort=random");
  expect(cardsOn(html)).toEqual(cardsOn(await read("/all")));
  expect(chosenOn(html)).toEqual(["Any filth", "Our order"]);
});

test("a choice stays for more cards, for a quick view and for another occasion", async () => {
  const html = await read("/all?filth=mild&sort=price&quick-view=grapes");
  const choice = "sort=price&filth=mild";
  const mild = idsOf(byPrice(catalogue.filter(({ filth }) => filth === "mild")));
  const more = linkNamed(html, "Explore More")?.split("#")[0];
  expect(html).toContain(`href="/birthday?${choice}">Birthday</a>`);
  expect(html).toContain(`href="/all?${choice}&quick-view=`);
  expect(more).toMatch(/^\/all\?(.*&)?show=30$/);
  const longer = await read(more!);
  expect(chosenOn(longer)).toEqual(["Mild", "Price"]);
  expect(cardsOn(longer)).toEqual(mild.slice(0, 30));
  expect(linkNamed(longer, "Newest")).toBe("/all?sort=newest&filth=mild");
});

test("a listing with none of a filth says so, shows others, and leads to all of them", async () => {
  const worst = catalogue.filter(({ filth }) => filth === "unforgivable");
  await setFilth(worst, "mild");
  const html = () => read("/engagement?filth=unforgivable&sort=price");
  await expect.poll(html).toContain("Nothing that bad. Yet.");
  expect(await html()).not.toContain("Showing");
  expect(linkNamed(await html(), "Any filth will do")).toBe("/engagement?sort=price");
  const engaged = catalogue.filter(({ occasions }) => occasions.includes("engagement"));
  expect(cardsOn(await html())).toEqual(idsOf(byPrice(engaged)).slice(0, 4));
});

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

test("a search that finds fewer than four cards shows four others, and so does one without words", async () => {
  const five = new Set(["venn", "grapes", "beige", "bingo", "corfu"]);
  const worst = catalogue.filter(({ id }) => five.has(id));
  await setFilth(worst, "unforgivable");
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
  expect(new Set(cardsOn(short)).size).toBe(5);
  expect(cardsOn(await read("/search?q=bingo&filth=unforgivable"))).toEqual(["bingo"]);
});

test("a search that finds four cards shows no others", async () => {
  const names = catalogue.map(({ name }) => name.toLowerCase());
  const words = names.flatMap((name) => name.match(/[a-z]{4,}/g) ?? []);
  const word = words.find((each) => names.filter((name) => name.includes(each)).length === 4);
  const html = await read(`/search?q=${word}`);
  expect(cardsOn(html)).toHaveLength(4);
  expect(html).not.toContain("nearly as bad");
});

test("the home page leads to the cards for each recipient, which are sorted like a listing", async () => {
  const home = await read("/");
  const wanted = catalogue.filter(({ recipients }) => recipients?.includes("boss"));
  expect(linkNamed(home, "Boss")).toBe("/all?for=boss");
  const html = await read("/all?for=boss&sort=price");
  expect(html).toContain(">For the boss</h1>");
  expect(html).toContain("<title>Cards for the boss | ");
  expect(html).toContain('content="Rude, funny cards for the boss. Careful."');
  expect(cardsOn(html)).toEqual(idsOf(byPrice(wanted)));
  expect(linkNamed(html, "Newest")).toBe("/all?for=boss&sort=newest");
  expect(linkNamed(html, "All")).toBe("/all?for=boss&sort=price");
  expect(removalOf(html, "Boss")).toBe("/all?sort=price");
});

// Spec 2.3: A list can be for a person and a birthday at once: each joins the other, and each link removes its own.
// (app/components/recipient-chips.tsx, app/shop/catalogue/choice.ts)
test("a birthday joins the person whose list is open if there are cards for both, or else takes their place", async () => {
  const wanted = byPrice(catalogue.filter(isFor("mum")).filter(isFor("60")));
  expect(wanted.length).toBeGreaterThan(0);
  expect(linkNamed(await read("/all?for=mum&sort=price"), "60")).toBe("/all?for=mum-60&sort=price");
  expect(linkNamed(await read("/all?for=60&sort=price"), "Mum")).toBe("/all?for=mum-60&sort=price");
  const html = await read("/birthday?for=mum-60&sort=price");
  expect(html).toContain(">Birthday, for your mum’s 60th</h1>");
  expect(html).toContain("<title>Birthday cards for your mum’s 60th | ");
  const belated = await read("/birthday?for=partner-belated");
  expect(belated).toContain(">For your other half’s missed birthday</h1>");
  expect(cardsOn(html).slice(0, wanted.length)).toEqual(idsOf(wanted));
  expect(linkNamed(html, "All")).toBe("/all?for=mum-60&sort=price");
  expect(linkNamed(html, "Newest")).toBe("/birthday?for=mum-60&sort=newest");
  expect(linkNamed(html, "Mild")).toBe("/birthday?for=mum-60&sort=price&filth=mild");
  for (const other of ["dad", "nan", "boss"] as const) {
    const address = other + (catalogue.filter(isFor(other)).some(isFor("60")) ? "-60" : "");
    const name = other.charAt(0).toUpperCase() + other.slice(1);
    expect(linkNamed(html, name)).toBe(`/all?for=${address}&sort=price`);
  }
  for (const [name, left] of [
    ["Mum", "60"],
    ["For your mum", "60"],
    ["60", "mum"],
    ["For turning 60", "mum"],
  ] as const) {
    expect([name, removalOf(html, name)]).toEqual([name, `/birthday?for=${left}&sort=price`]);
  }
});

test("a person’s birthday that has no cards says so, shows cards for either, and leads to both of their lists", async () => {
  expect(catalogue.filter(isFor("mum")).some(isFor("30"))).toBe(false);
  expect(linkNamed(await read("/all?for=mum&sort=price"), "30")).toBe("/all?for=30&sort=price");
  const html = await read("/all?for=mum-30&filth=mild");
  expect(html).toContain(">For your mum’s 30th</h1>");
  expect(html).toContain("Not one. Even we have standards.");
  expect(linkNamed(html, "All the cards for your mum")).toBe("/all?for=mum");
  expect(linkNamed(html, "All the cards for turning 30")).toBe("/all?for=30");
  expect(html).toContain("These are for one or the other:");
  const either = [...catalogue.filter(isFor("mum")).slice(0, 4), ...catalogue.filter(isFor("30"))];
  expect(cardsOn(html)).toEqual(idsOf(either));
});

// Spec 2.3: A list for a person and a birthday that has one or two cards shows others below them, for one or the other.
// (app/routes/listing/none-for-them.tsx, app/shop/catalogue/catalogue.server.ts)
test("a person’s birthday that has one or two cards shows below them others for either, whatever is chosen", async () => {
  const both = catalogue.filter(isFor("mum")).filter(isFor("60"));
  expect([1, 2]).toContain(both.length);
  const others = (["mum", "60"] as const).flatMap((each) =>
    catalogue.filter((card) => isFor(each)(card) && !both.includes(card)).slice(0, 4),
  );
  const filth = both[0]!.filth;
  const alike = both.filter((card) => card.filth === filth);
  for (const [choice, listed] of [
    ["", both],
    [`&sort=price&filth=${filth}`, byPrice(alike)],
  ] as const) {
    const html = await read(`/all?for=mum-60${choice}`);
    expect(html).toContain(`Showing 1-${listed.length} out of ${listed.length} products`);
    expect(html).toContain("These are for one or the other:");
    expect(cardsOn(html)).toEqual(idsOf([...listed, ...others]));
  }
  for (const path of ["/all?for=mum", "/all"]) {
    expect(await read(path)).not.toContain("for one or the other");
  }
});

// Spec 2.3: The list of a recipient keeps them for each occasion that has cards for them, marks the others as for anyone, and a link removes them.
// (app/routes/listing/listing-bar.tsx, app/shop/catalogue/select-cards.server.ts)
test("an occasion that is chosen for a recipient keeps them, if it has cards for them, or else says that it is for anyone", async () => {
  const forBoss = catalogue.filter(isFor("boss"));
  const html = await read("/all?for=boss&sort=price");
  const bar = html.slice(html.indexOf('class="listing-bar"'), html.indexOf('class="choices"'));
  const [keeping, forAnyone] = bar.split("For anyone:");
  expect(await read("/all")).not.toContain("For anyone:");
  for (const occasion of occasionNames) {
    const wanted = forBoss.filter(({ occasions }) => occasions.includes(occasion));
    const title = occasion.charAt(0).toUpperCase() + occasion.slice(1);
    const address = linkNamed(bar, title)!;
    expect(address.includes("for=boss")).toBe(wanted.length > 0);
    expect(wanted.length > 0 ? keeping : forAnyone).toContain(`>${title}</a>`);
    if (wanted.length === 0) continue;
    const list = await read(address);
    expect(cardsOn(list)).toEqual(idsOf(byPrice(wanted)));
    expect(list).toContain(`<title>${title} cards for the boss | `);
    expect(list).toContain(`>${title}, for the boss</h1>`);
    expect(removalOf(list, "For the boss")).toBe(address.replace("for=boss&", ""));
    expect(linkNamed(list, "All")).toBe("/all?for=boss&sort=price");
  }
});

test("an occasion that has no cards for a recipient says so, and leads to both of their lists", async () => {
  const forBoss = catalogue.filter(isFor("boss"));
  expect(forBoss.some(({ occasions }) => occasions.includes("engagement"))).toBe(false);
  for (const choice of ["", "&filth=mild"]) {
    const html = await read(`/engagement?for=boss${choice}`);
    expect(html).toContain("Not one. Even we have standards.");
    expect(linkNamed(html, "All the engagement cards")).toBe("/engagement");
    expect(html).toContain("We do have other cards for the boss:");
    expect(cardsOn(html).length).toBeGreaterThan(0);
    expect(idsOf(forBoss)).toEqual(expect.arrayContaining(cardsOn(html)));
    expect(linkNamed(html, "All")).toContain("for=boss");
  }
});

test("an unknown recipient is nobody, and so are two that make no list", async () => {
  const all = cardsOn(await read("/all"));
  for (const value of ["milkman", "mum-dad", "60-mum", "mum-milkman", "mum-60-50", "-"]) {
    expect([value, cardsOn(await read(`/all?for=${value}`))]).toEqual([value, all]);
  }
});

// Spec 2.7: A search that finds few names shows the cards whose occasion, recipient, filth or texts come nearest, and leads to the list that it names.
// (app/shop/search/nearest-cards.server.ts, app/shop/search/search-words.ts)
test("a search for an occasion, a recipient or a filth leads to its list and shows its cards", async () => {
  const namedBy: [string, string, string, (card: CardRecord) => boolean][] = [
    ["get+well+soon", "get well cards", "/get-well", (card) => card.occasions.includes("get well")],
    ["brithday", "birthday cards", "/birthday", (card) => card.occasions.includes("birthday")],
    ["my+mother’s", "cards for your mum", "/all?for=mum", isFor("mum")],
    ["40", "cards for turning 40", "/all?for=40", isFor("40")],
    ["something+filthy", "unforgivable cards", "/all?filth=unforgivable", isUnforgivable],
  ];
  for (const [q, title, address, isMeant] of namedBy) {
    const html = await read(`/search?q=${q}`);
    expect(html).toContain("No products found.");
    expect(html).toContain("We never called one that. But we know what you mean:");
    expect(html).not.toContain("Even we have limits.");
    expect(linkNamed(html, `All the ${title}`)).toBe(address);
    expect(cardsOn(html).length).toBeGreaterThan(0);
    expect(idsOf(catalogue.filter(isMeant))).toEqual(expect.arrayContaining(cardsOn(html)));
  }
  expect(linkNamed(await read("/search?q=mother"), "Nan")).toBe("/all?for=nan");
});

test("a search for a person’s birthday leads first, and with the only button, to the list of both", async () => {
  const html = await read("/search?q=60th+mum");
  const head = html.slice(html.indexOf('<header class="page-head"'), html.indexOf("No products"));
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

// Spec 2.7: A search for an occasion that no card is for says so, and shows cards for the recipients that it names.
// (app/routes/search/nothing-found.tsx, app/shop/search/search-words.ts)
test("a search for an occasion that no card is for says so, and does not claim to know what is meant", async () => {
  const unsold =
    "leaving|boss leaving|leaving card|retirement|new job|christmas|new baby|thank you";
  for (const q of [...unsold.split("|"), "sorry", "easter", "valentine", "retirment"]) {
    const html = await read(`/search?${new URLSearchParams({ q })}`);
    expect([q, html]).toEqual([q, expect.stringContaining("No products found.")]);
    expect([q, html]).toEqual([q, expect.stringContaining("We don’t do cards for that. Yet. ")]);
    expect([q, html]).not.toEqual([q, expect.stringMatching(/know what you mean|Never heard/)]);
    expect(cardsOn(html).length).toBeGreaterThan(0);
  }
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

test("a search that finds a few names shows below them what comes nearest", async () => {
  const html = await read("/search?q=birthday");
  expect(html).toContain("Nothing else is called that. But we know what you mean:");
  expect(linkNamed(html, "All the birthday cards")).toBe("/birthday");
  const birthday = idsOf(catalogue.filter((card) => card.occasions.includes("birthday")));
  expect(new Set(cardsOn(html)).size).toBe(9);
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

test("a recipient that staff add to a card puts it into the listing", async () => {
  await shop.db
    .insertInto("productRecipients")
    .values({ productId: "venn", recipient: "nan" })
    .execute();
  const shown = async () => cardsOn(await read("/all?for=nan")).includes("venn");
  await expect.poll(shown).toBe(true);
  await shop.db
    .deleteFrom("productRecipients")
    .where("productId", "=", "venn")
    .where("recipient", "=", "nan")
    .execute();
  await expect.poll(shown).toBe(false);
});

// Spec 2.4: A card's page and its quick view name its filth, and the page leads to the list of that filth.
// (app/components/product.tsx, app/components/quick-view.tsx)
test("a card’s page and its quick view name its filth, in polite mode politely", async () => {
  const shopper = new Shopper(shop.url);
  polite(shopper);
  const readPolitely = async (path: string) => (await shopper.get(path)).text();
  const names: [Filth, string, string][] = [
    ["mild", "Mild", "Beige"],
    ["rude", "Rude", "Floral"],
    ["unforgivable", "Unforgivable", "Frilly"],
  ];
  for (const [filth, name, politeName] of names) {
    const { id, occasions } = catalogue.find((card) => card.filth === filth)!;
    const list = `/${occasions[0].replace(" ", "-")}?filth=${filth}`;
    expect(linkNamed(await read(`/card/${id}`), name)).toBe(list);
    expect(await read(`/all?quick-view=${id}`)).toContain(`<p>Filth: ${name}</p>`);
    expect(linkNamed(await readPolitely(`/card/${id}`), politeName)).toBe(list);
    expect(await readPolitely(`/all?quick-view=${id}`)).toContain(`<p>Pattern: ${politeName}</p>`);
  }
});

test("the filths have other names while Mum’s behind you", async () => {
  const shopper = new Shopper(shop.url);
  polite(shopper);
  const html = await (await shopper.get("/all?filth=unforgivable")).text();
  expect(chosenOn(html)).toEqual(["Frilly", "Our order"]);
  expect(html).not.toMatch(/>[^<{]*(filth|Unforgivable)/i);
});
