import { beforeEach, describe, expect, test } from "vitest";
import { readSoldCards } from "../../../app/shop/reports/sold-cards.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addLines, addPaidOrder } from "../../support/rows";

const day = (text: string) => Date.parse(`${text}T00:00Z`);
const [from, before] = [day("2026-11-01"), day("2026-12-01")];
const now = new Date("2026-12-01T00:00Z");
const dayMs = 24 * 60 * 60 * 1000;

describe.each(databases)("sold cards on %s", (kind) => {
  let db: Db;
  let sales = 0;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  /** Sells those cards at that moment, each with a message or none. */
  async function sell(at: number, cards: string[], personalisation = ""): Promise<string> {
    const orderId = `BC-${(sales += 1)}`;
    const money = { subtotalPence: 1, postagePence: 1, totalPence: 2 };
    await addPaidOrder(db, orderId, { ...money, createdAt: at, paidAt: at });
    const line = { orderId, uId: "", name: "", pricePence: 1, personalisation };
    await addLines(
      db,
      cards.map((productId, position) => ({ ...line, productId, position })),
    );
    return orderId;
  }
  /** Leaves those cards for sale, by names in that order, and retires all others. */
  async function sellOnly(ids: string[]): Promise<void> {
    await db
      .updateTable("products")
      .set({ standing: "retired" })
      .where("id", "not in", ids)
      .execute();
    for (const [i, id] of ids.entries()) {
      await db
        .updateTable("products")
        .set({ name: `Name ${i}` })
        .where("id", "=", id)
        .execute();
    }
  }
  const read = () => readSoldCards(db, from, before, now);
  const counts = (cards: { id: string; count: number }[]) =>
    cards.map(({ id, count }) => [id, count]);
  const set = (id: string, values: object) =>
    db.updateTable("products").set(values).where("id", "=", id).execute();

  test("count from the first moment of the period, and no longer at its end", async () => {
    await sell(from - 1, ["venn"]);
    await sell(from, ["bingo"]);
    await sell(before - 1, ["tlc"]);
    await sell(before, ["grapes"]);
    const { best, messageCount } = await read();
    expect(new Set(best.map(({ id }) => id))).toEqual(new Set(["bingo", "tlc"]));
    expect(messageCount).toBe(0);
  });

  test("have the five best, by name where they are alike, and every message counted", async () => {
    const ids = ["venn", "tlc", "bingo", "grapes", "local-idiot", "arson"];
    await sellOnly(ids);
    await sell(from, ids);
    await sell(from, ["arson", "gone-for-good", "gone-for-good", "gone-for-good"], "Get up");
    const erased = await sell(from, ["grapes"]);
    await db
      .updateTable("orderLines")
      .set({ hadMessage: 1 })
      .where("orderId", "=", erased)
      .execute();
    const { best, messageCount } = await read();
    expect(counts(best).slice(0, 4)).toEqual([
      ["gone-for-good", 3],
      ["grapes", 2],
      ["arson", 2],
      ["venn", 1],
    ]);
    expect(best).toHaveLength(5);
    expect(best.map(({ name }) => name).slice(0, 2)).toEqual(["gone-for-good", "Name 3"]);
    expect(messageCount).toBe(5);
  });

  test("have the five worst: those that nobody bought, by name, and then those that sold least", async () => {
    const ids = ["venn", "tlc", "bingo", "grapes", "local-idiot", "arson"];
    await sellOnly(ids);
    const worst = async () => counts((await read()).worst);
    expect(await worst()).toEqual(ids.slice(0, 5).map((id) => [id, 0]));
    await sell(from, ["venn", "venn", "bingo", "bingo", "tlc"]);
    expect(await worst()).toEqual([
      ["grapes", 0],
      ["local-idiot", 0],
      ["arson", 0],
      ["tlc", 1],
      ["venn", 2],
    ]);
    await set("grapes", { pricePence: null });
    await set("arson", { addedAt: before });
    await set("local-idiot", { addedAt: before - 1 });
    await set("tlc", { standing: "off sale" });
    expect(await worst()).toEqual([
      ["local-idiot", 0],
      ["venn", 2],
      ["bingo", 2],
    ]);
  });

  test("leave those unsold that were there ninety days ago and have not been bought since", async () => {
    await sellOnly(["venn", "tlc", "bingo", "grapes"]);
    const since = now.getTime() - 90 * dayMs;
    await sell(since - 1, ["venn"]);
    await sell(since, ["tlc"]);
    await set("venn", { addedAt: since - 1 });
    await set("grapes", { addedAt: since });
    const { unsold } = await read();
    expect(unsold).toMatchObject({ days: 90, count: 2 });
    expect(unsold.cards.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "venn Name 0",
      "bingo Name 2",
    ]);
  });

  test("count for each of their occasions, the most asked for first, and by name where they are alike", async () => {
    await db.deleteFrom("productOccasions").execute();
    const soldCounts = async () =>
      (await read()).occasions.map(({ occasion, count }) => `${occasion} ${count}`);
    expect(await soldCounts()).toEqual(["birthday 0", "engagement 0", "get well 0", "wedding 0"]);
    const of = (productId: string, occasion: string, position: number) =>
      db.insertInto("productOccasions").values({ productId, occasion, position }).execute();
    await of("venn", "wedding", 0);
    await of("venn", "get well", 1);
    await of("tlc", "get well", 0);
    await sell(from, ["venn", "tlc"]);
    expect(await soldCounts()).toEqual(["get well 2", "wedding 1", "birthday 0", "engagement 0"]);
  });
});
