import { beforeEach, describe, expect, test } from "vitest";
import {
  listPlannedPrices,
  postagesAt,
  setPostagePrices,
  withdrawPostagePrices,
} from "../../../app/shop/basket/postage-prices.server";
import { readRefundable } from "../../../app/shop/refunds/read-refunds.server";
import { cheapestPence } from "../../../app/shop/refunds/refund-sum";
import type { Shop } from "../../../app/shop/shop";
import { termsDate } from "../../../app/shop/terms";
import { databases } from "../../support/database";
import { orderOf } from "../../support/refunds";
import { checkOutWith, openTestShop, payAll } from "../../support/test-shop";

const dearer = { secondClassPence: 190, firstClassPence: 280 };
const dayMs = 24 * 60 * 60 * 1000;
const day = (at: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(at);

describe.each(databases)("postage on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));
  const set = (fromDay: string, pence = dearer, now = new Date()) =>
    setPostagePrices(shop.db, "nobody", { fromDay, ...pence }, now);
  const penceAt = async (at: number) => (await postagesAt(shop.db, at)).map(({ pence }) => pence);
  const oneCard = () => ({
    lines: [{ uId: crypto.randomUUID(), productId: "grapes", personalisation: "" }],
  });

  // Spec 30: A new price of postage starts at midnight of its day in London, or at once if that is
  // today. (app/shop/basket/postage-prices.server.ts)
  test("costs the new price from midnight of its day in London", async () => {
    const now = new Date("2026-06-10T12:00Z");
    await set("2026-06-12", dearer, now);
    const midnight = Date.parse("2026-06-11T23:00Z");
    expect(await penceAt(midnight - 1)).toEqual([170, 220]);
    expect(await penceAt(midnight)).toEqual([190, 280]);
    expect(await listPlannedPrices(shop.db, now)).toEqual([{ fromAt: midnight, ...dearer }]);
    await withdrawPostagePrices(shop.db, "nobody", midnight, now);
    expect(await penceAt(midnight)).toEqual([170, 220]);
    await set("2026-06-10", dearer, now);
    expect(await penceAt(now.getTime() - 1)).toEqual([170, 220]);
    expect(await penceAt(now.getTime())).toEqual([190, 280]);
    await expect(withdrawPostagePrices(shop.db, "nobody", now.getTime(), now)).rejects.toThrow(
      "have begun",
    );
  });

  // Spec 30: Orders and open payment pages keep the postage that they were offered.
  // (app/shop/checkout/open-payment-page.server.ts, app/shop/checkout/record-sale.server.ts)
  test("stays as it was on a payment page that is open, and is the new one on the next", async () => {
    const before = await checkOutWith(shop, oneCard());
    await set(day(new Date()));
    const after = await checkOutWith(shop, oneCard());
    await payAll(shop, [before.url, after.url], { delivery: "1" });
    const paid = async ({ orderId }: { orderId: string }) => {
      const { status, heldReason, postageName, postagePence } = await orderOf(shop.db, orderId);
      return { status, heldReason, postageName, postagePence };
    };
    const posted = { status: "Preparing", heldReason: null, postageName: "Royal Mail First Class" };
    expect(await paid(before)).toEqual({ ...posted, postagePence: 220 });
    expect(await paid(after)).toEqual({ ...posted, postagePence: 280 });
    const cheapest = async ({ orderId }: { orderId: string }) =>
      cheapestPence((await readRefundable(shop.db, orderId))!);
    expect([await cheapest(before), await cheapest(after)]).toEqual([170, 190]);
  });

  test("leads to the same payment page again after its price has changed", async () => {
    const lines = oneCard().lines;
    const first = await checkOutWith(shop, { lines });
    await set(day(new Date()));
    const again = await checkOutWith(shop, { lines, lastOrderId: first.orderId });
    expect(again).toMatchObject({ orderId: first.orderId, url: first.url });
  });

  // Spec 30: The terms name the postage that is charged, and have its date if that is newer.
  // (app/shop/legal/kept-terms.server.ts)
  test("is in the terms that an order keeps, under the date of the change", async () => {
    const before = await checkOutWith(shop, oneCard());
    await set(day(new Date()));
    const after = await checkOutWith(shop, oneCard());
    const termsOf = async ({ orderId }: { orderId: string }) => {
      const { termsVersion } = await orderOf(shop.db, orderId);
      const { clauses } = await shop.db
        .selectFrom("terms")
        .select("clauses")
        .where("version", "=", termsVersion ?? "")
        .executeTakeFirstOrThrow();
      return { termsVersion, hasNew: clauses.includes("£2.80") };
    };
    expect(await termsOf(before)).toEqual({ termsVersion: termsDate, hasNew: false });
    const { termsVersion, hasNew } = await termsOf(after);
    expect(hasNew).toBe(true);
    expect(termsVersion).not.toBe(termsDate);
  });

  test("is refused for a day that is over, and if First Class costs no more", async () => {
    const now = new Date();
    await expect(set(day(new Date(now.getTime() - dayMs)))).rejects.toThrow("over");
    const alike = { secondClassPence: 200, firstClassPence: 200 };
    await expect(set(day(now), alike)).rejects.toThrow("more than 2nd Class");
  });
});
