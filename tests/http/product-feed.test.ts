import { DOMParser, onWarningStopParsing, type Element } from "@xmldom/xmldom";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { changePrice } from "../support/cards";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { openSuiteShop } from "../support/suite-shop";

const google = "http://base.google.com/ns/1.0";
const Price = z.string().regex(/^\d+\.\d\d GBP$/);
const Shipping = z.strictObject({ country: z.literal("GB"), service: z.string(), price: Price });

/** An item as Google asks for it. */
const Item = z.strictObject({
  id: z.string().regex(/^.{1,50}$/),
  title: z.string().regex(/^.{1,150}$/),
  description: z.string().regex(/^.{1,5000}$/),
  link: z.url(),
  image_link: z.url(),
  price: Price,
  sale_price: Price.optional(),
  availability: z.literal("in_stock"),
  condition: z.literal("new"),
  brand: z.literal("Bastard Cards"),
  identifier_exists: z.literal("no"),
  shipping: z.tuple([Shipping, Shipping]),
});

const childrenOf = (parent: Element) =>
  [...parent.childNodes].filter((node) => node.nodeType === 1) as Element[];

const textsOf = (parent: Element) =>
  Object.fromEntries(childrenOf(parent).map((child) => [child.localName, child.textContent]));

/** The items of a feed, by their ids. @throws if one is not as Google asks for it, or it is not XML */
function itemsOf(xml: string) {
  const { documentElement: rss } = new DOMParser({ onError: onWarningStopParsing }).parseFromString(
    xml,
    "text/xml",
  );
  expect([rss?.tagName, rss?.getAttribute("version")]).toEqual(["rss", "2.0"]);
  const [channel] = childrenOf(rss!);
  const items = childrenOf(channel!).filter(({ tagName }) => tagName === "item");
  const read = items.map((item) => {
    for (const { namespaceURI } of childrenOf(item)) expect(namespaceURI).toBe(google);
    const shipping = [...item.getElementsByTagNameNS(google, "shipping")].map(textsOf);
    return Item.parse({ ...textsOf(item), shipping });
  });
  return new Map(read.map((item) => [item.id, item]));
}

describe.each(databasesOfPages)("the feed of products on two servers on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 2);
  beforeEach(async () => {
    const first = { isOn: 0, filths: "mild", isPolite: 0 };
    await shop.db.updateTable("productFeed").set(first).execute();
  });
  const ask = () => fetch(`${shop.url}/feeds/google.xml`);
  const items = async () => itemsOf(await (await ask()).text());
  const switchOn = async (fields: Record<string, string>) => {
    const owner = await atDesk(shop, "owner");
    const saved = await owner.submit("/desk/settings", "set-feed", { on: "on", ...fields });
    expect(await textOf(await owner.follow(saved))).toContain("Saved. The machines know.");
    return owner;
  };
  const idsOf = async (...filths: ("mild" | "rude" | "unforgivable")[]) => {
    const cards = await shop.db
      .selectFrom("products")
      .select("id")
      .where("standing", "=", "on sale")
      .where("pricePence", "is not", null)
      .where("filth", "in", filths)
      .execute();
    return cards.map(({ id }) => id).toSorted();
  };

  test("does not exist until the owner switches it on, and again when it is off", async () => {
    expect((await ask()).status).toBe(404);
    const owner = await switchOn({ mild: "on" });
    const answer = await ask();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    await answer.text();
    const page = await textOf(await owner.get("/desk/settings"));
    expect(page).toContain("Olive set the product feed: on, mild");
    await owner.submit("/desk/settings", "set-feed", { mild: "on" });
    expect((await ask()).status).toBe(404);
  });

  test("lists the cards for sale of the filths that were chosen", async () => {
    await switchOn({ mild: "on" });
    const mild = await items();
    expect([...mild.keys()].toSorted()).toEqual(await idsOf("mild"));
    expect(mild.size).toBeGreaterThan(3);
    await switchOn({ mild: "on", rude: "on", unforgivable: "on" });
    const all = [...(await items()).keys()];
    expect(all.toSorted()).toEqual(await idsOf("mild", "rude", "unforgivable"));
  });

  test("says of a card what its page and its structured data say, right after a change as well", async () => {
    const owner = await switchOn({ mild: "on", rude: "on", unforgivable: "on" });
    const structured = async () => {
      const html = await (await fetch(`${shop.url}/card/grapes`)).text();
      const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      return JSON.parse(json) as Record<"sku" | "name" | "description", string> & {
        image: string[];
        offers: { url: string; price: string };
      };
    };
    for (const pounds of ["4.45", "4.55"]) {
      await changePrice(owner, "grapes", pounds);
      const item = (await items()).get("grapes");
      const { offers, ...product } = await structured();
      expect(item).toEqual({
        id: product.sku,
        title: product.name,
        description: product.description,
        link: offers.url,
        image_link: product.image[0],
        price: `${pounds} GBP`,
        availability: "in_stock",
        condition: "new",
        brand: "Bastard Cards",
        identifier_exists: "no",
        shipping: [
          { country: "GB", service: "Royal Mail 2nd Class", price: "1.70 GBP" },
          { country: "GB", service: "Royal Mail First Class", price: "2.20 GBP" },
        ],
      });
      expect(`${offers.price} GBP`).toBe(item?.price);
    }
  });

  test("gives the old price and the reduced one of a reduced card", async () => {
    const change = { pricePence: 249, oldPricePence: 599 };
    await shop.db.updateTable("products").set(change).where("id", "=", "venn").execute();
    await switchOn({ mild: "on", rude: "on", unforgivable: "on" });
    const item = (await items()).get("venn");
    expect([item?.price, item?.sale_price]).toEqual(["5.99 GBP", "2.49 GBP"]);
  });

  test("gives polite names, whatever letters and however many a card has", async () => {
    const id = `${"long-".repeat(11)}2`;
    const odd = { name: `<Tom> & "Jerry"\u0007\uFFFE ${"😀".repeat(200)}`, politeName: "A & B" };
    const texts = {
      alt: "",
      politeAlt: "<i>Two</i>",
      shortDescription: "]]>&amp;",
      longDescription: "",
    };
    const row = { id, filth: "mild", pricePence: 300, oldPricePence: null } as const;
    await shop.db
      .insertInto("products")
      .values({ ...row, ...odd, ...texts, standing: "on sale", orders: 0, position: 9, addedAt: 1 })
      .execute();
    await switchOn({ mild: "on" });
    const found = async () =>
      [...(await items()).values()].find(({ link }) => link === `${shop.url}/card/${id}`);
    expect(await found()).toMatchObject({
      title: `<Tom> & "Jerry" ${"😀".repeat(67)}`,
      description: "]]>&amp;",
    });
    await switchOn({ mild: "on", polite: "on" });
    expect(await found()).toMatchObject({ title: "A & B", description: "<i>Two</i>" });
    await shop.db.deleteFrom("products").where("id", "=", id).execute();
  });

  test("is not switched on without any cards, and the form keeps what was ticked", async () => {
    const owner = await atDesk(shop, "owner");
    const refused = await owner.submit("/desk/settings", "set-feed", { on: "on", polite: "on" });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("Which cards? Tick one kind at least.");
    const ticked = [...page.matchAll(/<input type="checkbox" name="(\w+)" checked=""/g)];
    expect(ticked.map(([, name]) => name)).toEqual(expect.arrayContaining(["on", "polite"]));
    expect(ticked.map(([, name]) => name)).not.toContain("mild");
    expect((await ask()).status).toBe(404);
  });
});
