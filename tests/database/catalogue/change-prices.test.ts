import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beginCard } from "../../../app/shop/catalogue/edit-card.server";
import { changePrices } from "../../../app/shop/catalogue/change-prices.server";
import { typedPounds } from "../../../app/shop/money";
import type { Db } from "../../../db/connect";
import { changeStatus } from "../../support/cards";
import { databases, seededDatabase } from "../../support/database";

const staffId = "BB-OLIVE";

describe.each(databases)("the form of prices on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    const was = { pricePence: 300, oldPricePence: null };
    await db.updateTable("products").set(was).where("id", "in", ["venn", "bingo"]).execute();
  });

  afterEach(() => void vi.useRealTimers());

  const pricesOf = async (id: string) => {
    const { pricePence, oldPricePence } = await db
      .selectFrom("products")
      .select(["pricePence", "oldPricePence"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return [pricePence, oldPricePence];
  };
  const set = (id: string, values: object) =>
    db.updateTable("products").set(values).where("id", "=", id).execute();
  const row = (id: string, price: string, oldPrice = "", shown = "3.00") => ({
    id,
    typed: { price, oldPrice },
    shown: { price: shown, oldPrice: "" },
  });
  /** A moment after what was done before, since the log is read by its times. */
  const change = (...rows: ReturnType<typeof row>[]) => {
    vi.setSystemTime(Date.now() + 1);
    return changePrices(db, staffId, rows);
  };
  const faultsOf = (...rows: ReturnType<typeof row>[]) =>
    change(...rows).then(
      () => ({}),
      ({ fieldErrors }: { fieldErrors: object }) => fieldErrors,
    );

  // Spec 20: Prices change together, and the log has the earlier ones.
  // (app/shop/catalogue/change-prices.server.ts)
  test("changes each price that differs from the one shown, and logs both", async () => {
    await change(row("venn", "£2.50", "3.00"), row("bingo", " 3.00 "), row("grapes", "", "", ""));
    expect([await pricesOf("venn"), await pricesOf("bingo")]).toEqual([
      [250, 300],
      [300, null],
    ]);
    const { did, detail } = await db.selectFrom("deskLog").selectAll().executeTakeFirstOrThrow();
    const name = "You Two, In A Diagram";
    expect([did, JSON.parse(detail)]).toEqual([
      "changed prices",
      { cards: 1, first: [{ id: "venn", name, was: 300, now: 250, wasOld: null, nowOld: 300 }] },
    ]);
  });

  // Spec 20: Each wrong price is explained at its field, and no price changes unless all can.
  // (app/shop/catalogue/change-prices.server.ts)
  test("says at each field what is wrong with it, and changes nothing", async () => {
    await set("grapes", { standing: "off sale", pricePence: 300, oldPricePence: null });
    const [less, old] = [/^Less than £0.30/, /^The old price is what it cost before/];
    const faults = await faultsOf(
      row("venn", "two quid", "x"),
      row("bingo", "4.44"),
      row("grapes", "0.29"),
    );
    expect(faults).toEqual({
      "price-venn": expect.stringMatching(/^“two quid” is not a price/) as string,
      "oldPrice-venn": expect.stringMatching(/^“x” is not a price/) as string,
      "price-grapes": expect.stringMatching(less) as string,
    });
    expect(await faultsOf(row("venn", "3.00", "3.00"))).toEqual({
      "oldPrice-venn": expect.stringMatching(old) as string,
    });
    expect(await faultsOf(row("venn", ""))).toEqual({
      "price-venn": "It is on sale, so it needs a price.",
    });
    expect(await pricesOf("bingo")).toEqual([300, null]);
    expect(await db.selectFrom("deskLog").selectAll().execute()).toEqual([]);
  });

  // Spec 20: If one of the prices was changed in the meantime, no price changes.
  // (app/shop/catalogue/change-prices.server.ts)
  test("refuses a price that is not the one shown any more, and no other for it", async () => {
    await set("venn", { pricePence: 310, oldPricePence: 350 });
    expect(await faultsOf(row("venn", "4.44"), row("bingo", "4.44"))).toEqual({
      "price-venn":
        "Somebody was quicker: it is £3.10 by now, the old price £3.50. Send it again, and it is what you typed.",
    });
    expect(await pricesOf("bingo")).toEqual([300, null]);
    await change(row("venn", "3.00"), row("bingo", "4.44"));
    expect([await pricesOf("venn"), await pricesOf("bingo")]).toEqual([
      [310, 350],
      [444, null],
    ]);
  });

  // Spec 20: An old price is one that the card was on sale at; another is refused, with the reason.
  // (app/shop/catalogue/change-prices.server.ts)
  test("takes an old price only if the card was on sale at it", async () => {
    expect(await faultsOf(row("venn", "2.50", "4.00"))).toEqual({
      "oldPrice-venn":
        "It was never on sale at £4.00, so that is no old price. Type £3.00, or leave it out.",
    });
    expect(await faultsOf(row("venn", "3.50", "4.00"))).toEqual({
      "oldPrice-venn": "It was never on sale at £4.00, so that is no old price. Leave it out.",
    });
    await change(row("venn", "4.00"), row("bingo", "3.50"));
    await change(row("venn", "2.50", "3.00", "4.00"));
    expect(await pricesOf("venn")).toEqual([250, 300]);
    const venn = { id: "venn", shown: { price: "2.50", oldPrice: "3.00" } };
    await change({ ...venn, typed: { price: "2.50", oldPrice: "4.00" } });
    expect(await pricesOf("venn")).toEqual([250, 400]);
    await set("venn", { oldPricePence: 999 });
    await change({
      id: "venn",
      shown: { price: "2.50", oldPrice: "9.99" },
      typed: { price: "2.60", oldPrice: "9.99" },
    });
    expect(await pricesOf("venn")).toEqual([260, 999]);
  });

  test("knows that a price was only a draft’s, or of the time when the card was off sale", async () => {
    await changeStatus(db, staffId, "venn", "off sale");
    await change(row("venn", "9.00"));
    await change(row("venn", "2.50", "", "9.00"));
    await changeStatus(db, staffId, "venn", "on sale");
    expect(await faultsOf(row("venn", "2.00", "9.00", "2.50"))).toHaveProperty("oldPrice-venn");
    await change(row("venn", "2.00", "2.50", "2.50"));
    const id = await beginCard(db, staffId, { name: "Mine", pricePence: 900 });
    expect(await faultsOf(row(id, "2.50", "9.00", "9.00"))).toHaveProperty(`oldPrice-${id}`);
    await change(row(id, "2.50", "", "9.00"));
    expect(await faultsOf(row(id, "2.00", "2.50", "2.50"))).toHaveProperty(`oldPrice-${id}`);
  });

  test("takes a price from a card that is not on sale", async () => {
    await set("venn", { standing: "off sale" });
    await change(row("venn", ""));
    expect(await pricesOf("venn")).toEqual([null, null]);
  });

  test("says that nothing differs, and that a card is gone", async () => {
    await expect(change(row("venn", "3.00"))).rejects.toThrow("Nothing is changed: each price");
    await expect(change(row("bingo", "4.44"), row("nobody", "4.44"))).rejects.toMatchObject({
      refusalReason: "missing",
      message: "Nothing is changed: the draft “nobody” was deleted meanwhile.",
    });
    expect(await pricesOf("bingo")).toEqual([300, null]);
  });

  test("lets one of two forms through that change the same cards at once", async () => {
    const outcomes = await Promise.allSettled([
      change(row("venn", "4.00"), row("bingo", "4.00")),
      change(row("bingo", "5.00"), row("venn", "5.00")),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [[venn], [bingo]] = [await pricesOf("venn"), await pricesOf("bingo")];
    expect(typedPounds(venn ?? null)).toMatch(/^[45]\.00$/);
    expect(venn).toBe(bingo);
  });
});
