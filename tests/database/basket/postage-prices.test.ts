import { beforeEach, describe, expect, test } from "vitest";
import {
  listPlannedPrices,
  readPostages,
  setPostagePrices,
  withdrawPostagePrices,
} from "../../../app/shop/basket/postage-prices.server";
import { readTermsDate } from "../../../app/shop/legal/kept-terms.server";
import { londonDay, shiftDay } from "../../../app/shop/london-time.server";
import { readRefundable } from "../../../app/shop/refunds/read-refunds.server";
import { cheapestPence } from "../../../app/shop/refunds/refund-sum";
import type { Shop } from "../../../app/shop/shop";
import { readDeskLog } from "../../../app/shop/staff/read-desk-log.server";
import { databases } from "../../support/database";
import { checkOutWith, openTestShop, payAll } from "../../support/test-shop";
import { readOrder } from "../../support/rows";

const dearer = { secondClassPence: 190, firstClassPence: 280 };

describe.each(databases)("postage on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));
  const set = (fromDay: string, pence = dearer, now = new Date()) =>
    setPostagePrices(shop.db, "nobody", { fromDay, ...pence }, now);
  const setNow = () => set(londonDay(new Date()));
  const penceAt = async (time: string) =>
    (await readPostages(shop.db, new Date(time))).map(({ pence }) => pence);
  const oneCard = () => ({
    lines: [{ uId: crypto.randomUUID(), productId: "grapes", personalisation: "" }],
  });

  // Spec 30: A new price of postage starts at midnight of its day in London, or at once if that is
  // today. (app/shop/basket/postage-prices.server.ts)
  test("costs the new price from midnight of its day in London", async () => {
    const now = new Date("2026-06-10T12:00Z");
    await set("2026-06-12", dearer, now);
    expect(await penceAt("2026-06-11T22:59:59Z")).toEqual([170, 220]);
    expect(await penceAt("2026-06-11T23:00Z")).toEqual([190, 280]);
    expect(await listPlannedPrices(shop.db, now)).toEqual([{ fromDay: "2026-06-12", ...dearer }]);
    await withdrawPostagePrices(shop.db, "nobody", "2026-06-12", now);
    expect(await penceAt("2026-06-12T12:00Z")).toEqual([170, 220]);
    await set("2026-06-10", dearer, now);
    expect(await penceAt("2026-06-10T12:00Z")).toEqual([190, 280]);
    await expect(withdrawPostagePrices(shop.db, "nobody", "2026-06-10", now)).rejects.toThrow(
      "have begun",
    );
  });

  test("is set once by a form that is sent twice", async () => {
    await setNow();
    await setNow();
    const history = async () =>
      (await readDeskLog(shop.db, { subject: "settings" })).entries.map(({ text }) => text);
    expect(await history()).toHaveLength(1);
    await set(londonDay(new Date()), { ...dearer, firstClassPence: 290 });
    expect(await history()).toEqual([
      expect.stringContaining("2nd Class £1.90, First Class £2.90"),
      expect.stringContaining("2nd Class £1.90, First Class £2.80"),
    ]);
  });

  // Spec 30: Orders and open payment pages keep the postage that they were offered.
  // (app/shop/checkout/open-payment-page.server.ts, app/shop/checkout/record-sale.server.ts)
  test("stays as it was on a payment page that is open, and is the new one on the next", async () => {
    const before = await checkOutWith(shop, oneCard());
    await setNow();
    const after = await checkOutWith(shop, oneCard());
    await payAll(shop, [before.url, after.url], { delivery: "1" });
    const paid = async ({ orderId }: { orderId: string }) => {
      const { status, heldReason, postageName, postagePence } = await readOrder(shop.db, orderId);
      return { status, heldReason, postageName, postagePence };
    };
    const posted = { status: "Preparing", heldReason: null, postageName: "Royal Mail First Class" };
    expect(await paid(before)).toEqual({ ...posted, postagePence: 220 });
    expect(await paid(after)).toEqual({ ...posted, postagePence: 280 });
    const cheapest = async ({ orderId }: { orderId: string }) =>
      cheapestPence((await readRefundable(shop.db, orderId))!);
    expect([await cheapest(before), await cheapest(after)]).toEqual([170, 190]);
  });

  // Spec 30: A shopper who checks out again after a change pays the postage that the basket shows, and the
  // earlier payment page takes no money. (app/shop/checkout/resolve-earlier-orders.server.ts)
  test("is the new one when an unpaid basket is checked out again, and stays with the same prices", async () => {
    const { lines } = oneCard();
    const first = await checkOutWith(shop, { lines });
    expect(await checkOutWith(shop, { lines, lastOrderId: first.orderId })).toMatchObject(first);
    await setNow();
    const second = await checkOutWith(shop, { lines, lastOrderId: first.orderId });
    expect(second.orderId).not.toBe(first.orderId);
    expect(await payAll(shop, [first.url])).toEqual([]);
    await payAll(shop, [second.url], { delivery: "1" });
    expect(await readOrder(shop.db, second.orderId)).toMatchObject({
      status: "Preparing",
      postagePence: 280,
    });
  });

  // Spec 30: The terms name the postage that is charged, and have its date if that is newer. An order
  // keeps its own. (app/shop/legal/kept-terms.server.ts)
  test("is in the terms that an order keeps, however often it changes in a day", async () => {
    const today = londonDay(new Date());
    const kept = async () => {
      const { orderId } = await checkOutWith(shop, oneCard());
      const { termsVersion } = await readOrder(shop.db, orderId);
      const { clauses } = await shop.db
        .selectFrom("terms")
        .select("clauses")
        .where("version", "=", termsVersion ?? "")
        .executeTakeFirstOrThrow();
      return /First Class: (£[\d.]+)/.exec(clauses)?.[1];
    };
    expect([await kept(), await readTermsDate(shop.db, new Date())]).toEqual([
      "£2.20",
      "29 November 2026",
    ]);
    await set(today);
    expect(await kept()).toBe("£2.80");
    await set(today, { ...dearer, firstClassPence: 290 });
    expect(await kept()).toBe("£2.90");
    await set("2031-01-02");
    expect(await readTermsDate(shop.db, new Date("2031-01-02"))).toBe("2 January 2031");
  });

  test("is refused for a day that is over, and if First Class costs no more", async () => {
    const today = londonDay(new Date());
    await expect(set(shiftDay(today, -1))).rejects.toThrow("over");
    const alike = { secondClassPence: 200, firstClassPence: 200 };
    await expect(set(today, alike)).rejects.toThrow("more than 2nd Class");
  });
});
