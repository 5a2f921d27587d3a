import { beforeEach, describe, expect, test } from "vitest";
import { checkPrices, downloadPrices } from "../../../app/shop/price-lists/check-prices.server";
import {
  changePrices,
  listPriceLists,
  readPriceList,
  removeUnusedPriceLists,
  undoPrices,
} from "../../../app/shop/price-lists/price-lists.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";

const staffId = "BB-OLIVE";
const weekMs = 7 * 24 * 60 * 60 * 1000;

describe.each(databases)("price lists on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  const check = (...lines: string[]) => checkPrices(db, staffId, Buffer.from(lines.join("\n")));
  const card = (id: string) =>
    db
      .selectFrom("products")
      .select(["name", "pricePence", "oldPricePence", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const setCard = (id: string, values: object) =>
    db.updateTable("products").set(values).where("id", "=", id).execute();
  const setList = (id: string, values: object) =>
    db.updateTable("priceLists").set(values).where("id", "=", id).execute();

  test("can be undone from when they are used until they are undone, for a week", async () => {
    const id = await check("id,price,old_price", "venn,4.44,5.55");
    const read = async () => {
      const { appliedAt, undoneAt, canUndo } = (await readPriceList(db, id))!;
      return [appliedAt !== null, undoneAt !== null, canUndo];
    };
    const was = await card("venn");
    expect(await read()).toEqual([false, false, false]);
    await expect(undoPrices(db, staffId, id)).rejects.toMatchObject({
      refusalReason: "conflict",
      message: "It is undone already, or too old to be.",
    });
    await changePrices(db, staffId, id);
    expect(await read()).toEqual([true, false, true]);
    expect(await card("venn")).toMatchObject({ pricePence: 444, oldPricePence: 555 });
    await setList(id, { appliedAt: Date.now() - weekMs + 60_000 });
    await undoPrices(db, staffId, id);
    expect(await read()).toEqual([true, true, false]);
    const { pricePence, oldPricePence } = was;
    expect(await card("venn")).toMatchObject({ pricePence, oldPricePence });
    await expect(changePrices(db, staffId, id)).rejects.toMatchObject({
      message: "That list has been used, or is gone.",
    });
    const log = await db.selectFrom("deskLog").selectAll().orderBy("did").execute();
    expect(log.map(({ did, detail }) => [did, JSON.parse(detail) as unknown])).toEqual([
      [
        "changed prices",
        { list: id, cards: 1, first: [{ name: was.name, was: pricePence, now: 444 }] },
      ],
      ["took prices back", { list: id }],
    ]);
    expect(await readPriceList(db, "PL-NONE")).toBeUndefined();
  });

  test("with mistakes stay unused, also beside changes that are right", async () => {
    const id = await check("id,price", "venn,4.44", "nobody,1.00");
    const before = await card("venn");
    await expect(changePrices(db, staffId, id)).rejects.toMatchObject({
      message: "There is nothing in that list that can be changed.",
    });
    expect([await card("venn"), (await readPriceList(db, id))?.appliedAt]).toEqual([before, null]);
    const nothing = await check("id,price");
    await expect(changePrices(db, staffId, nothing)).rejects.toMatchObject({
      message: "There is nothing in that list that can be changed.",
    });
  });

  test("list a hundred mistakes by their lines, and count them all", async () => {
    const rows = Array.from({ length: 101 }, (_, n) => `nobody-${n},1.00`);
    const list = await readPriceList(db, await check("id,price", ...rows, "venn,x"));
    expect(list?.problemCount).toBe(102);
    expect(list?.problems).toHaveLength(100);
    const mixed = await readPriceList(db, await check("id,price", "nobody,1.00", "venn,x"));
    expect(mixed?.problems.map(({ line }) => line)).toEqual([2, 3]);
  });

  test("change only the price that differs from the checked one: the new or the old", async () => {
    await setCard("venn", { pricePence: 300, oldPricePence: 400 });
    const { version } = await card("venn");
    const read = async (price: string, oldPrice: string, seen: number | string = "") => {
      const row = `venn,${price},${oldPrice},${seen}`;
      const list = await readPriceList(db, await check("id,price,old_price,version", row));
      expect(list?.left).toEqual([]);
      return list?.changes.map((change) => [change.now.pricePence, change.now.oldPricePence]);
    };
    expect(await read("3.50", "", version)).toEqual([[350, 400]]);
    expect(await read("", "5.00")).toEqual([[300, 500]]);
    expect(await read("3.00", "5.00")).toEqual([[300, 500]]);
    expect(await read("3.50", "4.00")).toEqual([[350, 400]]);
    expect(await read("3.00", "4.00", version - 1)).toEqual([]);
    expect(await read("3.50", "", version - 1)).toEqual([]);
  });

  test("take a price from a card that is not on sale, and from no other", async () => {
    await setCard("venn", { standing: "off sale" });
    const id = await check("id,price,old_price", "venn,(none),(none)");
    await changePrices(db, staffId, id);
    expect(await card("venn")).toMatchObject({ pricePence: null, oldPricePence: null });
  });

  test("that are undone leave a card with a price that is on sale meanwhile, and name it", async () => {
    await setCard("venn", { standing: "off sale", pricePence: null, oldPricePence: null });
    await setCard("bingo", { standing: "off sale", pricePence: null, oldPricePence: null });
    await setCard("tlc", { oldPricePence: null });
    const id = await check("id,price", "venn,4.44", "bingo,4.44", "tlc,4.44");
    await changePrices(db, staffId, id);
    await setCard("venn", { standing: "on sale" });
    await setCard("tlc", { oldPricePence: 999 });
    await undoPrices(db, staffId, id);
    expect((await card("venn")).pricePence).toBe(444);
    expect((await card("bingo")).pricePence).toBeNull();
    const names = await db
      .selectFrom("products")
      .select("name")
      .where("id", "in", ["venn", "tlc"])
      .execute();
    const left = (await readPriceList(db, id))?.left;
    expect(left?.toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  });

  test("are listed when they were used, ten of them, the newest first", async () => {
    const contents = JSON.stringify({ changes: [], problems: [], problemCount: 0 });
    const rows = Array.from({ length: 12 }, (_, n) => {
      const list = { id: `PL-${n}`, staffId, checkedAt: 100 - n, changes: contents };
      return { ...list, appliedAt: n === 0 ? null : n };
    });
    await db.insertInto("priceLists").values(rows).execute();
    const ids = (await listPriceLists(db)).map(({ id }) => id);
    expect(ids).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `PL-${n}`));
  });

  test("are forgotten when they were checked more than a week ago and never used", async () => {
    const now = new Date();
    const [old, edge, used] = [await check("id"), await check("id"), await check("id")];
    await setList(old, { checkedAt: now.getTime() - weekMs - 1 });
    await setList(edge, { checkedAt: now.getTime() - weekMs });
    await setList(used, { checkedAt: 1, appliedAt: 1 });
    await removeUnusedPriceLists(db, now);
    const kept = await db.selectFrom("priceLists").select("id").execute();
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([edge, used]));
  });

  test("are downloaded in the order of the catalogue", async () => {
    const cards = await db.selectFrom("products").select("id").orderBy("position").execute();
    const lines = (await downloadPrices(db)).trim().split("\n").slice(1);
    expect(lines.map((line) => line.split(",", 1)[0])).toEqual(cards.map(({ id }) => id));
  });
});
