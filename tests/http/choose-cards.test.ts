import { expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import type { CardRecord } from "../../db/catalogue/card";
import { filths, type Filth } from "../../db/catalogue/filths";
import { occasionNames } from "../../db/catalogue/occasion-names";
import { recipients } from "../../db/catalogue/recipients";
import { polite } from "../support/arrivals";
import { cardsOn, idsOf, isFor, linkNamed, readPage } from "../support/cards";
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

test("the home page leads to the cards for each recipient, which are sorted like a listing", async () => {
  const home = await read("/");
  const wanted = catalogue.filter(isFor("boss"));
  expect(linkNamed(home, "Boss")).toBe("/all?for=boss");
  const html = await read("/all?for=boss&sort=price");
  expect(html).toContain(">For the boss</h1>");
  expect(html).toContain("<title>Cards for the boss | ");
  expect(html).toContain('content="Rude, funny cards for the boss. Careful."');
  expect(cardsOn(html)).toEqual(idsOf(byPrice(wanted)));
  expect(linkNamed(html, "Newest")).toBe("/all?for=boss&sort=newest");
  expect(linkNamed(html, "All")).toBe("/all?for=boss&sort=price");
  expect(removalOf(html, "For the boss")).toBe("/all?sort=price");
});

// Spec 2.3: The list of a recipient leads to each occasion that has cards for them, and a link removes them.
// (app/routes/listing/listing-bar.tsx, app/shop/catalogue/select-cards.server.ts)
test("a recipient's list keeps the recipient in its links to the occasions that have cards for them", async () => {
  const forBoss = catalogue.filter(isFor("boss"));
  const html = await read("/all?for=boss&sort=price");
  const bar = html.slice(html.indexOf('class="listing-bar"'), html.indexOf('class="choices"'));
  for (const occasion of occasionNames) {
    const wanted = forBoss.filter(({ occasions }) => occasions.includes(occasion));
    const title = occasion.charAt(0).toUpperCase() + occasion.slice(1);
    const address = linkNamed(bar, title);
    expect(address !== undefined).toBe(wanted.length > 0);
    if (!address) continue;
    const list = await read(address);
    expect(cardsOn(list)).toEqual(idsOf(byPrice(wanted)));
    expect(list).toContain(`<title>${title} cards for the boss | `);
    expect(list).toContain(`>${title}, for the boss</h1>`);
    expect(removalOf(list, "For the boss")).toBe(address.replace("for=boss&", ""));
    expect(linkNamed(list, "All")).toBe("/all?for=boss&sort=price");
  }
});

// Spec 2.3: A listing offers the recipients that have cards there.
// (app/routes/listing/listing-bar.tsx, app/shop/catalogue/catalogue.server.ts)
test("a listing offers each recipient that has cards there, in the chosen order", async () => {
  const offered = (html: string, title: string) =>
    [...(html.split(`>${title}<`)[1]?.split("</details>")[0] ?? "").matchAll(/[?&]for=(\w+)/g)].map(
      ([, recipient]) => recipient,
    );
  for (const occasion of ["all", ...occasionNames]) {
    const path = `/${occasion.replace(" ", "-")}`;
    const here = catalogue.filter(
      ({ occasions }) => occasion === "all" || occasions.some((each) => each === occasion),
    );
    const wanted = recipients.filter((each) => here.some(isFor(each)));
    const html = await read(`${path}?sort=price`);
    expect(offered(html, "Who’s it for?")).toEqual(wanted);
    expect(offered(await read(`${path}?for=mum`), "Somebody else?")).toEqual(wanted);
    expect(linkNamed(html, "Mate")).toBe(
      here.some(isFor("mate")) ? `${path}?sort=price&for=mate` : undefined,
    );
  }
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
