import { describe, expect, test } from "vitest";
import {
  countCards,
  findCard,
  latestCards,
  listCards,
  listIds,
  popularCards,
} from "../../../app/shop/catalogue/catalogue.server";
import type { CardFields } from "../../../app/shop/catalogue/desk-card";
import { beginCard, deleteDraft, saveCard } from "../../../app/shop/catalogue/edit-card.server";
import { listDeskCards, readDeskCard } from "../../../app/shop/catalogue/list-cards.server";
import { searchCards } from "../../../app/shop/search/search.server";
import type { Db } from "../../../db/connect";
import { addCards } from "../../support/big-catalogue";
import { changeStatus } from "../../support/cards";
import { databases, seededDatabase } from "../../support/database";

const staffId = "BB-OLIVE";

const fields: CardFields = {
  name: "Still Here, Then",
  politeName: "Many Happy Returns",
  alt: "It says you are still here.",
  politeAlt: "It says something kind.",
  shortDescription: "For the one who would not go.",
  longDescription: "They were told to go. They are still here.",
  pricePence: 299,
  oldPricePence: null,
  occasions: ["birthday", "get well"],
  filth: "mild",
  recipients: [],
};

/** A card that is ready to be sold, still a draft. */
async function readyDraft(db: Db): Promise<string> {
  const id = await beginCard(db, staffId, fields);
  await saveCard(db, staffId, { id, version: 0 }, fields);
  await db.updateTable("products").set({ picture: "0a" }).where("id", "=", id).execute();
  return id;
}

const versionOf = async (db: Db, id: string) => (await readDeskCard(db, id))?.version ?? -1;

/** Everywhere that guests could come across a card. */
async function placesOf(db: Db, id: string): Promise<string[]> {
  const lists = {
    listing: await listCards(db),
    occasion: await listCards(db, { occasion: "birthday" }),
    latest: await latestCards(db, 4),
    search: await searchCards(db, "still here, then"),
    popular: await popularCards(db, 500),
    page: [await findCard(db, id)].filter((card) => card !== undefined),
  };
  const shown = Object.entries(lists).filter(([, cards]) => cards.some((card) => card.id === id));
  return [
    ...shown.map(([place]) => place),
    ...((await listIds(db)).includes(id) ? ["sitemap"] : []),
  ];
}

describe.each(databases)("a card at the desk on %s", (kind) => {
  test("begun under one name at the same moment get an address each", async () => {
    const db = await seededDatabase(kind);
    // Every connection is warm, so that they begin at once.
    await Promise.all(Array.from({ length: 6 }, () => readDeskCard(db, "venn")));
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => beginCard(db, staffId, { name: "Twins", pricePence: 299 })),
    );
    expect(ids.toSorted()).toEqual(["twins", ...[2, 3, 4, 5, 6].map((n) => `twins-${n}`)]);
  });

  // Spec 19: Guests do not see a draft; a card on sale is shown everywhere.
  // (app/shop/catalogue/edit-card.server.ts, app/shop/catalogue/select-cards.server.ts)
  test("is seen by nobody while it is a draft, and everywhere once it is on sale", async () => {
    const db = await seededDatabase(kind);
    const before = [await countCards(db), await countCards(db, { occasion: "birthday" })];
    const id = await readyDraft(db);
    expect(id).toBe("still-here-then");
    expect(await placesOf(db, id)).toEqual([]);
    expect([await countCards(db), await countCards(db, { occasion: "birthday" })]).toEqual(before);
    await changeStatus(db, staffId, id, "on sale");
    const everywhere = ["listing", "occasion", "latest", "search", "page", "sitemap"];
    expect(await placesOf(db, id)).toEqual(everywhere);
    expect((await listCards(db)).at(-1)?.id).toBe(id);
    expect((await latestCards(db, 1))[0]?.id).toBe(id);
    expect(await countCards(db)).toBe(before[0]! + 1);
    expect(await findCard(db, id)).toMatchObject({ pricePence: 299, isRetired: false });
  });

  // Spec 19: A card that is off sale has no price; a retired card is found at its address only.
  // (app/shop/catalogue/select-cards.server.ts, app/shop/catalogue/catalogue.server.ts)
  test("goes off sale without its price, and is retired to its address alone", async () => {
    const db = await seededDatabase(kind);
    const id = await readyDraft(db);
    await changeStatus(db, staffId, id, "on sale");
    await db.updateTable("products").set({ orders: 9 }).where("id", "=", id).execute();
    await changeStatus(db, staffId, id, "off sale");
    expect(await findCard(db, id)).toMatchObject({ pricePence: null, isRetired: false });
    expect(await placesOf(db, id)).toContain("listing");
    await changeStatus(db, staffId, id, "retired");
    expect(await placesOf(db, id)).toEqual(["page"]);
    expect(await findCard(db, id)).toMatchObject({ pricePence: null, isRetired: true });
    await changeStatus(db, staffId, id, "on sale");
    expect(await findCard(db, id)).toMatchObject({ pricePence: 299, isRetired: false });
    await expect(deleteDraft(db, staffId, id)).rejects.toThrow("Only a draft");
  });

  // Spec 19: A card that lacks something cannot be put on sale, and the page says what is missing.
  // (app/shop/catalogue/edit-card.server.ts, app/shop/catalogue/desk-card.ts)
  test("is not put on sale while it lacks something, and the message says what", async () => {
    const db = await seededDatabase(kind);
    const id = await beginCard(db, staffId, { name: "Bare", pricePence: null });
    await expect(changeStatus(db, staffId, id, "on sale")).rejects.toThrow(
      "a picture, a price, an occasion, a polite name",
    );
    await expect(changeStatus(db, staffId, id, "retired")).rejects.toThrow("a draft");
    await deleteDraft(db, staffId, id);
    expect(await readDeskCard(db, id)).toBeUndefined();
  });

  // Spec 19: When two people edit a card at once, the second is shown both values.
  // (app/shop/catalogue/edit-card.server.ts, app/shop/catalogue/desk-card.ts)
  test("edited by two at once keeps the first, and shows the second both values", async () => {
    const db = await seededDatabase(kind);
    const seen = { id: "grapes", version: await versionOf(db, "grapes") };
    await saveCard(db, staffId, seen, { ...fields, pricePence: 401 });
    await expect(saveCard(db, staffId, seen, { ...fields, pricePence: 402 })).rejects.toThrow(
      "The price says now “£4.01”, you wrote “£4.02”",
    );
    expect(await findCard(db, "grapes")).toMatchObject({ pricePence: 401 });
    const both = await Promise.allSettled(
      [501, 502].map(async (pricePence, i, all) =>
        saveCard(
          db,
          staffId,
          { id: "venn", version: 0 },
          { ...fields, name: `${all.length} ${i}`, pricePence },
        ),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "fulfilled",
      "rejected",
    ]);
  });

  test("changed in an SQL shell counts as changed by somebody", async () => {
    const db = await seededDatabase(kind);
    const seen = { id: "grapes", version: await versionOf(db, "grapes") };
    await db.updateTable("products").set({ pricePence: 111 }).where("id", "=", "grapes").execute();
    await expect(saveCard(db, staffId, seen, fields)).rejects.toThrow("says now “£1.11”");
    await db.updateTable("products").set({ orders: 5 }).where("id", "=", "venn").execute();
    expect(await versionOf(db, "venn")).toBe(0);
  });

  test("gets an address of its own, whatever it is called", async () => {
    const db = await seededDatabase(kind);
    const begin = (name: string) => beginCard(db, staffId, { name, pricePence: null });
    expect(await begin("Grapes")).toBe("grapes-2");
    expect(await begin("Crème “Brûlée” — it’s £5!")).toBe("creme-brulee-its-5");
    expect(await begin("誕生日")).toBe("card");
    expect(await begin("誕生日")).toBe("card-2");
    await db.deleteFrom("products").where("id", "=", "venn").execute();
    // A letter about an old order may still lead to its address.
    expect(await begin("Venn")).toBe("venn-2");
  });

  test("is found by a part of its name in any status, and by pages", async () => {
    const db = await seededDatabase(kind);
    const id = await readyDraft(db);
    const names = async (text: string) =>
      (await listDeskCards(db, { status: "retired", text })).cards.map((card) => card.id);
    expect(await names("HERE, THEN")).toEqual([id]);
    expect(await names("no such card")).toEqual([]);
    await addCards(db, 100);
    const seen: string[] = [];
    for (let after: string | undefined, pages = 0; pages < 9; pages += 1) {
      const { cards, next } = await listDeskCards(db, { status: "on sale", after });
      seen.push(...cards.map((card) => card.id));
      if (!next) break;
      after = next;
    }
    expect(seen).toEqual((await listIds(db)).toSorted((a, b) => (a < b ? -1 : 1)));
  });
});
