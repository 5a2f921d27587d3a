import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../app/shop/catalogue/catalogue.server";
import { checkPrices, downloadPrices } from "../../../app/shop/price-lists/check-prices.server";
import {
  changePrices,
  readPriceList,
  undoPrices,
} from "../../../app/shop/price-lists/price-lists.server";
import type { Db } from "../../../db/connect";
import { addCards } from "../../support/big-catalogue";
import { databases, seededDatabase } from "../../support/database";

const staffId = "BB-OLIVE";

async function check(db: Db, file: string | Buffer) {
  const id = await checkPrices(db, staffId, Buffer.from(file));
  const list = await readPriceList(db, id);
  if (!list) throw new Error("No list");
  return list;
}

const problemsIn = async (db: Db, file: string | Buffer) =>
  (await check(db, file)).problems.map(({ line, words }) => `${line}: ${words}`);

const priceOf = async (db: Db, id: string) => (await findCard(db, id))?.pricePence;

async function countQueries(db: Db, run: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(counter));
  return count;
}

describe.each(databases)("prices by spreadsheet on %s", (kind) => {
  // Spec 20: Uploading the price file unchanged changes nothing, and no cell of it is a formula.
  // (app/shop/price-lists/price-csv.server.ts)
  test("downloaded and brought back change nothing, and no cell is a formula", async () => {
    const db = await seededDatabase(kind);
    await db
      .updateTable("products")
      .set({ name: '=HYPERLINK("evil"), “déjà vu”' })
      .where("id", "=", "venn")
      .execute();
    const file = await downloadPrices(db);
    expect(file).toContain(`'=HYPERLINK`);
    expect(file).not.toMatch(/[\n,]"?=/);
    expect(await check(db, file)).toMatchObject({ changes: [], problems: [] });
    const asSpreadsheet = file.replaceAll("\n", "\r\n");
    expect(await check(db, asSpreadsheet)).toMatchObject({ changes: [], problems: [] });
  });

  // Spec 20: Prices change together, and can be restored, except those that somebody has changed
  // since. (app/shop/price-lists/price-lists.server.ts)
  test("41 of them change at once, and are taken back", async () => {
    const db = await seededDatabase(kind);
    const cards = (await downloadPrices(db)).split("\n").slice(1, 42);
    const raised = cards.map((line) => `${line.split(",", 1)[0]},4.44,(none)`);
    const list = await check(db, ["id,price,old_price", ...raised].join("\n"));
    expect(list.problems).toEqual([]);
    expect(list.changes).toHaveLength(41);
    const before = await priceOf(db, "bingo");
    expect(before).not.toBe(444);
    await changePrices(db, staffId, list.id);
    expect(await priceOf(db, "bingo")).toBe(444);
    await expect(changePrices(db, staffId, list.id)).rejects.toThrow("has been used");
    await db.updateTable("products").set({ pricePence: 555 }).where("id", "=", "venn").execute();
    await undoPrices(db, staffId, list.id);
    expect([await priceOf(db, "bingo"), await priceOf(db, "venn")]).toEqual([before, 555]);
    expect((await readPriceList(db, list.id))?.left).toEqual(["You Two, In A Diagram"]);
    await expect(undoPrices(db, staffId, list.id)).rejects.toThrow("undone already");
  });

  test("change in a few statements for thousands of cards, and not at all for more than five thousand", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 5001);
    const rows = Array.from({ length: 5001 }, (_, n) => `made-up-${n},7.77,(none)`);
    const read = (count: number) =>
      check(db, ["id,price,old_price", ...rows.slice(0, count)].join("\n"));
    const all = await read(5001);
    expect(all.problems).toEqual([
      { line: 1, words: "It changes 5001 cards. Five thousand at a time will do." },
    ]);
    await expect(changePrices(db, staffId, all.id)).rejects.toThrow("nothing in that list");
    expect((await read(5000)).problems).toEqual([]);
    const { id } = await read(1001);
    const sampled = [0, 499, 500, 1000].map((n) => `made-up-${n}`);
    const priceOfAll = async () => new Set(await Promise.all(sampled.map((n) => priceOf(db, n))));
    const before = await priceOfAll();
    expect(await countQueries(db, (tx) => changePrices(tx, staffId, id))).toBeLessThan(20);
    expect([await priceOfAll(), await priceOf(db, "made-up-1001")]).toEqual([new Set([777]), 497]);
    expect(await countQueries(db, (tx) => undoPrices(tx, staffId, id))).toBeLessThan(20);
    expect(await priceOfAll()).toEqual(before);
  });

  test("are undone for seven days and no longer", async () => {
    const db = await seededDatabase(kind);
    const list = await check(db, "id,price\nbingo,4.44");
    await changePrices(db, staffId, list.id);
    const week = 7 * 24 * 60 * 60 * 1000;
    await db
      .updateTable("priceLists")
      .set({ appliedAt: Date.now() - week })
      .execute();
    expect((await readPriceList(db, list.id))?.canUndo).toBe(false);
    await expect(undoPrices(db, staffId, list.id)).rejects.toThrow("too old");
    expect(await priceOf(db, "bingo")).toBe(444);
  });

  // Spec 20: If one card was changed in the meantime, no price changes.
  // (app/shop/price-lists/price-lists.server.ts)
  test("stay all as they are when one card was changed meanwhile", async () => {
    const db = await seededDatabase(kind);
    const list = await check(db, "id,price\nbingo,4.44\nvenn,4.44");
    const before = await priceOf(db, "bingo");
    await db.updateTable("products").set({ pricePence: 100 }).where("id", "=", "venn").execute();
    await expect(changePrices(db, staffId, list.id)).rejects.toThrow("You Two, In A Diagram");
    expect(await priceOf(db, "bingo")).toBe(before);
    expect(await readPriceList(db, list.id)).toMatchObject({ appliedAt: null });
  });

  test("edited since the download are a conflict, and those that the file leaves alone are not", async () => {
    const db = await seededDatabase(kind);
    const file = await downloadPrices(db);
    await db
      .updateTable("products")
      .set({ pricePence: 100 })
      .where("id", "in", ["venn", "bingo"])
      .execute();
    const [head = "", ...lines] = file.split("\n");
    const mine = lines.filter((line) => /^(venn|grapes),/.test(line));
    const changed = mine.map((line) => line.replace(/\d\.\d\d/, "4.44"));
    expect(await problemsIn(db, [head, ...changed].join("\n"))).toEqual([
      expect.stringMatching(/^\d: You Two, In A Diagram was changed since the download/),
    ]);
    const blank = "id,price,version\nvenn,,0";
    expect(await check(db, blank)).toMatchObject({ changes: [], problems: [] });
  });

  test("an empty cell or a missing column leaves a price, and (none) takes it away", async () => {
    const db = await seededDatabase(kind);
    const reduced = { pricePence: 200, oldPricePence: 300 };
    await db.updateTable("products").set(reduced).where("id", "=", "venn").execute();
    expect((await check(db, "id,old_price\nvenn,")).changes).toEqual([]);
    expect((await check(db, "id,price\nvenn,")).changes).toEqual([]);
    const { changes } = await check(db, "id,old_price\nvenn,(none)");
    expect(changes).toMatchObject([
      { was: reduced, now: { pricePence: 200, oldPricePence: null } },
    ]);
    expect(await problemsIn(db, "id,price\nvenn,(none)")).toEqual([
      "2: You Two, In A Diagram is on sale, so it needs a price.",
    ]);
  });

  // Spec 20: Errors in the file are reported by line. (app/shop/price-lists/price-csv.server.ts,
  // app/shop/price-lists/check-prices.server.ts)
  test("with errors are reported by line", async () => {
    const db = await seededDatabase(kind);
    const wrong = [
      ["id,price\nnobody,2.99", "2: No card has the id “nobody”."],
      ["id,price\n,2.99", "2: Whose price is that? The id is missing."],
      ["id,price\nvenn,1.99\nbingo,1.99\nvenn,2.99", "4: “venn” is on line 2 already."],
      ["id,price\nvenn,£2,99", /^2: It has more cells or fewer/],
      ["\u0089PNG\r\n\u0000\u0000", "1: That is no CSV file. Save it as “CSV UTF-8”."],
      ["id,price\nvenn,=1+1", "2: “=1+1” is a formula and no price."],
      ['id,price\nvenn,"2,99"', "2: “2,99” is not a price. Write pounds, such as 2.99."],
      ["id,price\nvenn,0.29", "2: You Two, In A Diagram: Less than £0.30 cannot be paid."],
      [
        "id,old_price\nvenn,0.50",
        /^2: You Two, In A Diagram: The old price is what it cost before/,
      ],
      ["id;price\nvenn;2.99", "1: Semicolons stand between its cells. Save it with commas."],
      ["id,weight\nvenn,2", /^1: No column is called “weight”/],
      ["price\n2.99", "1: There is no column “id”."],
      ["id,price\nvenn,2.99,1", /^2: It has more cells or fewer/],
      ['id,price\nvenn,"2.99', /^\d: It has more cells or fewer/],
    ] as const;
    for (const [file, words] of wrong) {
      expect([file, await problemsIn(db, file)]).toEqual([
        file,
        [typeof words === "string" ? words : expect.stringMatching(words)],
      ]);
    }
    expect(await problemsIn(db, "id,price,price\nvenn,2.99,9.99")).toEqual([
      "1: There are two columns “price”.",
    ]);
    const windows = Buffer.from("id,name,price\nvenn,Caf\xe9,2.99", "latin1");
    expect(await problemsIn(db, windows)).toEqual([expect.stringMatching(/^2: .*Windows-1252/)]);
    const list = await check(db, "id,price\nvenn,2.22\nnobody,1.99");
    await expect(changePrices(db, staffId, list.id)).rejects.toThrow("nothing in that list");
  });
});
