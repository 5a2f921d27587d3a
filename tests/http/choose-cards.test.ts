import { expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import type { CardRecord } from "../../db/catalogue/card";
import { filths, type Filth } from "../../db/catalogue/filths";
import { occasionNames } from "../../db/catalogue/occasion-names";
import { birthdays, people, type Recipient } from "../../db/catalogue/recipients";
import { polite } from "../support/arrivals";
import { cardsOn, idsOf, isFor, linkNamed, readPage, setFilth } from "../support/listed-cards";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

const read = (path: string) => readPage(shop, path);
/** Where the link leads that removes this from the choice. */
const removalOf = (html: string, name: string) =>
  new RegExp(`<a aria-current="true"[^>]*href="([^"]*)"[^>]*>${name} <svg`).exec(html)?.[1];
/** The names of the links that are marked as chosen. */
const chosenOn = (html: string) =>
  [...html.matchAll(/<a [^>]*aria-current="true"[^>]*>([^<]*)</g)].map(([, name]) => name);
const byPrice = (cards: readonly CardRecord[]) =>
  cards.toSorted((a, b) => a.pricePence - b.pricePence);

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
  await setFilth(shop, worst, "mild");
  const html = () => read("/engagement?filth=unforgivable&sort=price");
  await expect.poll(html).toContain("Nothing that bad. Yet.");
  expect(await html()).not.toContain("Showing");
  expect(linkNamed(await html(), "Any filth will do")).toBe("/engagement?sort=price");
  const engaged = catalogue.filter(({ occasions }) => occasions.includes("engagement"));
  expect(cardsOn(await html())).toEqual(idsOf(byPrice(engaged)).slice(0, 4));
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
  expect(cardsOn(html)).toEqual(forEither("mum", "30"));
});

/**
 * The first four cards for each that are not for both, in turn: for the person, only birthday cards, and
 * none for another birthday.
 */
function forEither(person: Recipient, birthday: Recipient) {
  const notForBoth = catalogue.filter((card) => !isFor(person)(card) || !isFor(birthday)(card));
  const theirs = notForBoth
    .filter(isFor(person))
    .filter(({ occasions }) => occasions.includes("birthday"))
    .filter((card) => !birthdays.some((each) => isFor(each)(card)));
  const those = notForBoth.filter(isFor(birthday));
  return [0, 1, 2, 3].flatMap((place) =>
    idsOf([theirs[place], those[place]].filter((c) => c !== undefined)),
  );
}

// Spec 2.3: A list for recipients that has fewer than four cards shows others beside them: for one or the other of two, or for the occasion.
// (app/components/few-cards.tsx, app/shop/catalogue/catalogue.server.ts)
test("a list of fewer than four cards for a person and a birthday shows beside them cards for one of the two, with any sort and filth", async () => {
  const both = catalogue.filter(isFor("mum")).filter(isFor("60"));
  expect([1, 2]).toContain(both.length);
  const filth = both[0]!.filth;
  const alike = both.filter((card) => card.filth === filth);
  for (const [choice, listed] of [
    ["", both],
    [`&sort=price&filth=${filth}`, byPrice(alike)],
  ] as const) {
    const html = await read(`/all?for=mum-60${choice}`);
    expect(html).toContain(`Showing 1-${listed.length} out of ${listed.length} products`);
    expect(html).toContain("These are for one or the other:");
    expect(cardsOn(html)).toEqual([...idsOf(listed), ...forEither("mum", "60")]);
  }
  for (const path of ["/all?for=mum", "/all"]) {
    expect(await read(path)).not.toContain("for one or the other");
  }
});

test("a list of fewer than four cards for one recipient shows beside them others for the occasion and of the filth, and none for another birthday", async () => {
  const lists = [
    ["/all?for=40", "40", "birthday"],
    ["/birthday?for=boss", "boss", "birthday"],
    ["/get-well?for=mum", "mum", "get well"],
    ["/birthday?for=boss&filth=unforgivable", "boss", "birthday", "unforgivable"],
  ] as const;
  for (const [path, recipient, occasion, only] of lists) {
    const ofOccasion = catalogue.filter(
      ({ occasions, filth }) =>
        occasions.some((each) => each === occasion) && filth === (only ?? filth),
    );
    const wanted = ofOccasion.filter(isFor(recipient));
    expect([1, 2, 3]).toContain(wanted.length);
    const others = ofOccasion
      .filter((card) => !wanted.includes(card))
      .filter((card) => !birthdays.some((each) => each !== recipient && isFor(each)(card)));
    const html = await read(path);
    expect(html).toContain(`Or any ${only ? `${only} ` : ""}${occasion} card:`);
    expect(cardsOn(html)).toEqual(idsOf([...wanted, ...others.slice(0, 7 - wanted.length)]));
  }
});

test("the list of a person or a birthday offers at its top each of the other that has cards for both", async () => {
  const barOf = (html: string) =>
    html.slice(html.indexOf('class="listing-bar"'), html.indexOf('class="choices"'));
  const joining = (html: string) =>
    [...barOf(html).matchAll(/<a class="joins"[^>]*?href="([^"]*)"/g)].map(([, to]) => to);
  expect(joining(await read("/birthday?for=mum&sort=price"))).toEqual([
    "/all?for=mum-60&sort=price",
  ]);
  expect(joining(await read("/all?for=50"))).toEqual(["/all?for=dad-50"]);
  for (const recipients of ["ex", "mum-60"]) {
    expect(joining(await read(`/all?for=${recipients}`))).toEqual([]);
  }
});

// Spec 2.3: The list of a recipient keeps them for each occasion that has cards for them, marks the others as for anyone, and a link removes them.
// (app/routes/listing/listing-bar.tsx, app/shop/catalogue/select-cards.server.ts)
test("a recipient's list keeps the recipient in its links to occasions with cards for them, and marks the others as for anyone", async () => {
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
    expect(cardsOn(list).slice(0, wanted.length)).toEqual(idsOf(byPrice(wanted)));
    expect(list).toContain(`<title>${title} cards for the boss | `);
    expect(list).toContain(`>${title}, for the boss</h1>`);
    expect(removalOf(list, "For the boss")).toBe(address.replace("for=boss&", ""));
    expect(linkNamed(list, "All")).toBe("/all?for=boss&sort=price");
  }
});

// Spec 2.3: A listing offers the recipients that have cards there.
// (app/routes/listing/listing-bar.tsx, app/shop/catalogue/catalogue.server.ts)
test("a listing offers each recipient that has cards there, in the chosen order, and other people once one is chosen", async () => {
  const offered = (html: string, title = "Who’s it for?") =>
    [...(html.split(`>${title}<`)[1]?.split("</details>")[0] ?? "").matchAll(/[?&]for=(\w+)/g)].map(
      ([, recipient]) => recipient,
    );
  for (const occasion of ["all", ...occasionNames]) {
    const path = `/${occasion.replace(" ", "-")}`;
    const here = catalogue.filter(
      ({ occasions }) => occasion === "all" || occasions.some((each) => each === occasion),
    );
    const html = await read(`${path}?sort=price`);
    expect(offered(html)).toEqual(
      [...people, ...birthdays].filter((each) => here.some(isFor(each))),
    );
    const mums = await read(`${path}?sort=price&for=mum`);
    expect(offered(mums, "Somebody else?")).toEqual(
      people.filter((each) => each !== "mum" && here.some(isFor(each))),
    );
    expect(linkNamed(html, "Mate")).toBe(
      here.some(isFor("mate")) ? `${path}?sort=price&for=mate` : undefined,
    );
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

test("a card’s page leads to the lists of those it is for", async () => {
  const forBoth = catalogue.find((card) => isFor("mum")(card) && isFor("60")(card))!;
  const html = await read(`/card/${forBoth.id}`);
  expect(linkNamed(html, "Mum")).toBe("/all?for=mum");
  expect(linkNamed(html, "60")).toBe("/all?for=60");
  const forAnyone = catalogue.find(({ recipients }) => !recipients?.length)!;
  expect(await read(`/card/${forAnyone.id}`)).not.toContain("<dt>For</dt>");
});

test("the filths have other names while Mum’s behind you", async () => {
  const shopper = new Shopper(shop.url);
  polite(shopper);
  const html = await (await shopper.get("/all?filth=unforgivable")).text();
  expect(chosenOn(html)).toEqual(["Frilly", "Our order"]);
  expect(html).not.toMatch(/>[^<{]*(filth|Unforgivable)/i);
});
