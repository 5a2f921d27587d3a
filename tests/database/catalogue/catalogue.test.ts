import { describe, expect, test } from "vitest";
import { toProduct } from "../../../app/shop/catalogue/card";
import {
  findCard,
  latestCards,
  listCards,
  popularCards,
  relatedCards,
} from "../../../app/shop/catalogue/catalogue.server";
import { searchCards } from "../../../app/shop/search/search.server";
import { catalogue } from "../../../db/catalogue/catalogue";
import { seed } from "../../../db/catalogue/seed";
import { defaultPoliteName } from "../../../db/folded-names";
import { migrate } from "../../../db/migrate";
import { databases, seededDatabase } from "../../support/database";

const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);

describe.each(databases)("the catalogue on %s", (kind) => {
  test("is listed in its own order, whole and by occasion", async () => {
    const db = await seededDatabase(kind);
    expect(ids(await listCards(db))).toEqual(ids([...catalogue]));
    const weddings = catalogue.filter(({ occasions }) => occasions.includes("wedding"));
    expect(ids(await listCards(db, { occasion: "wedding" }))).toEqual(ids(weddings));
  });

  // Spec 10: `npm start` seeds each card once, and never again. (db/catalogue/seed.ts)
  test("is seeded once: a second start brings nothing back and overwrites nothing", async () => {
    const db = await seededDatabase(kind);
    await db.deleteFrom("products").where("id", "=", "grapes").execute();
    await db.updateTable("products").set({ pricePence: 1 }).where("id", "=", "bingo").execute();
    await migrate(db);
    await seed(db, catalogue);
    expect(await findCard(db, "grapes")).toBeUndefined();
    expect((await findCard(db, "bingo"))?.pricePence).toBe(1);
    expect(await listCards(db)).toHaveLength(catalogue.length - 1);
  });

  test("gives cards that came before there were polite names theirs, but keeps a shop's own", async () => {
    const db = await seededDatabase(kind);
    const given = { politeName: null, politeAlt: null };
    await db.updateTable("products").set(given).where("id", "=", "grapes").execute();
    await db
      .updateTable("products")
      .set({ politeName: "Fruit" })
      .where("id", "=", "venn")
      .execute();
    expect(await findCard(db, "grapes")).toMatchObject({
      politeName: defaultPoliteName,
      politeAlt: defaultPoliteName,
    });
    await seed(db, catalogue);
    expect((await findCard(db, "grapes"))?.politeName).toBe("A Bunch Of Grapes");
    expect((await findCard(db, "venn"))?.politeName).toBe("Fruit");
  });

  test("is searched by polite names only by those who see them", async () => {
    const db = await seededDatabase(kind);
    expect(await searchCards(db, "bunch of grapes")).toEqual([]);
    expect(ids(await searchCards(db, "bunch of grapes", { isPolite: true }))).toEqual(["grapes"]);
    expect(ids(await searchCards(db, "ate your grapes", { isPolite: true }))).toEqual(["grapes"]);
  });

  test("two servers may seed it at once", async () => {
    const db = await seededDatabase(kind);
    await db.deleteFrom("products").execute();
    await db.deleteFrom("seededProducts").execute();
    await Promise.all([seed(db, catalogue), seed(db, catalogue)]);
    expect(await listCards(db)).toHaveLength(catalogue.length);
  });

  // Spec 9: Popular cards are those that sold most; until one sells, a fixed five.
  // (app/shop/catalogue/catalogue.server.ts)
  test("calls a fixed five popular until something sells, then the cards that sold, most sold first", async () => {
    const db = await seededDatabase(kind);
    const fixed = ["nearer-the-bin", "to-that", "nine-pints", "freedom", "the-present"];
    expect(ids(await popularCards(db, 10))).toEqual(fixed);
    await db.updateTable("products").set({ orders: 2 }).where("id", "=", "bingo").execute();
    await db.updateTable("products").set({ orders: 7 }).where("id", "=", "grapes").execute();
    expect(ids(await popularCards(db, 10))).toEqual(["grapes", "bingo"]);
  });

  test("lists its newest first", async () => {
    const db = await seededDatabase(kind);
    const newest = ["hello-my-name", "belated-notice", "sixty-lot", "fifty-not-out"];
    expect(ids(await latestCards(db, 4))).toEqual(newest);
  });

  // Spec 2.4: Up to four other cards are related, and those with the same first occasion come
  // first. (app/shop/catalogue/catalogue.server.ts)
  // Spec 9: A card's page shows at most four related cards.
  // (app/shop/catalogue/catalogue.server.ts)
  test("relates four others, those of the same first occasion before the rest", async () => {
    const db = await seededDatabase(kind);
    const card = await findCard(db, "cold-feet");
    if (!card) throw new Error("No such card");
    const related = await relatedCards(db, card);
    const others = catalogue.filter(({ id }) => id !== "cold-feet");
    const kindred = others.filter(({ occasions }) => occasions.includes("engagement"));
    const rest = others.filter(({ occasions }) => !occasions.includes("engagement"));
    expect(ids(related)).toEqual(ids([...kindred, ...rest]).slice(0, 4));
  });

  // Spec 2.4: Other cards fill the remaining places among the related cards.
  // (app/shop/catalogue/catalogue.server.ts)
  test("relates the rest where an occasion has too few, and no more than there are", async () => {
    const db = await seededDatabase(kind);
    const keep = async (...kept: string[]) => {
      await db.deleteFrom("productOccasions").where("productId", "not in", kept).execute();
      await db.deleteFrom("products").where("id", "not in", kept).execute();
      const card = await findCard(db, "cold-feet");
      return ids(card ? await relatedCards(db, card) : []);
    };
    const rest = ["was-promising", "local-idiot", "bingo", "grapes", "venn"];
    const all = catalogue.filter(({ id }) => [...rest, "nobody-queuing", "cold-feet"].includes(id));
    const related = await keep(...ids(all));
    const others = all.filter(({ id }) => id !== "cold-feet");
    const kindred = others.filter(({ occasions }) => occasions.includes("engagement"));
    const unkindred = others.filter(({ occasions }) => !occasions.includes("engagement"));
    expect(kindred.length).toBeGreaterThan(0);
    expect(kindred.length).toBeLessThan(4);
    expect(related).toEqual(ids([...kindred, ...unkindred]).slice(0, 4));
    expect(await keep("cold-feet", "bingo")).toEqual(["bingo"]);
  });

  // Spec 5: Search finds part of a name, in upper or lower case.
  // (app/shop/search/search.server.ts)
  test("is searched by name in any case; a typed apostrophe finds a printed one", async () => {
    const db = await seededDatabase(kind);
    expect(ids(await searchCards(db, "IDIOT"))).toContain("local-idiot");
    expect(ids(await searchCards(db, "oh, you're"))).toEqual(["still-here"]);
    await db
      .updateTable("products")
      .set({ name: "Ça 100% ÉTÉ_x" })
      .where("id", "=", "bingo")
      .execute();
    expect(ids(await searchCards(db, "ça 100% été"))).toEqual(["bingo"]);
    expect(await searchCards(db, "100_")).toEqual([]);
    expect(await searchCards(db, "%")).toHaveLength(1);
  });

  // Spec 10: Prices are in pounds; a reduced card has an old and a new price.
  // (app/shop/catalogue/card.ts)
  test("gives a product in pounds, with old and new price only where it is reduced", async () => {
    const db = await seededDatabase(kind);
    const plain = await findCard(db, "grapes");
    expect(plain && toProduct(plain)).toMatchObject({
      _id: "grapes",
      id: "grapes",
      price: 3.25,
      new_price: null,
      old_price: null,
      occasion: ["get well"],
      orders: 0,
      url: "/card/grapes",
    });
    await db
      .updateTable("products")
      .set({ oldPricePence: 499 })
      .where("id", "=", "grapes")
      .execute();
    const reduced = await findCard(db, "grapes");
    expect(reduced && toProduct(reduced)).toMatchObject({
      price: 3.25,
      new_price: 3.25,
      old_price: 4.99,
    });
  });

  test("finds no card by an invalid id", async () => {
    const db = await seededDatabase(kind);
    for (const id of ["", "nope", "x".repeat(10_000)]) {
      expect(await findCard(db, id)).toBeUndefined();
    }
  });
});
