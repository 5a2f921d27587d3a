import { beforeEach, describe, expect, test } from "vitest";
import { readLedger } from "../../../app/shop/reports/ledger.server";
import { readSales } from "../../../app/shop/reports/sales.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { enterZone, refundAt, sellAt, zones } from "../../support/days";
import { readRefundLedger } from "../../support/refunds";
import { openTestShop, outcomeOf } from "../../support/test-shop";

const now = new Date("2026-11-22T12:00Z");

/** Moments at which a clock that is not London's says another day, and the London day of each. */
const moments = [
  ["2026-07-14T22:59:59Z", "2026-07-14"],
  ["2026-07-14T23:30:00Z", "2026-07-15"],
  // The clocks go forward: a day of 23 hours.
  ["2026-03-28T23:59:59Z", "2026-03-28"],
  ["2026-03-29T00:00:00Z", "2026-03-29"],
  ["2026-03-29T22:59:59Z", "2026-03-29"],
  ["2026-03-29T23:00:00Z", "2026-03-30"],
  // And back: a day of 25.
  ["2026-10-24T22:59:59Z", "2026-10-24"],
  ["2026-10-24T23:00:00Z", "2026-10-25"],
  ["2026-10-25T23:59:59Z", "2026-10-25"],
  ["2026-10-26T00:00:00Z", "2026-10-26"],
] as const;

/** The takings of each day with any. */
const daysOf = ({ spans }: Awaited<ReturnType<typeof readSales>>) =>
  Object.fromEntries(
    spans
      .filter(({ orders, refundsPence }) => orders > 0 || refundsPence !== 0)
      .map(({ day, salesPence, refundsPence }) => [day, [salesPence, refundsPence]]),
  );

describe.each(databases)("sales on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  /** Sells at each moment, and refunds each sale an hour and a half later. */
  async function sellAndRefund() {
    const expected: Record<string, [number, number]> = {};
    const on = (day: string) => (expected[day] ??= [0, 0]);
    let companyUrl = "";
    for (const [at, day] of moments) {
      const sale = await sellAt(shop, at);
      companyUrl = sale.companyUrl;
      on(day)[0] += sale.totalPence;
      const [back, backDay] = moments[0];
      await refundAt(shop, sale, back);
      on(backDay)[1] += sale.totalPence;
    }
    return { expected, companyUrl };
  }

  // Spec 21: Sales are counted by London days, wherever the server is, and equal the payment
  // company's to the penny. (app/shop/reports/sales.server.ts,
  // app/shop/reports/money-moves.server.ts)
  test("count on London's days, in whatever zone the server is, and are the payment company's to the penny", async () => {
    const { expected, companyUrl } = await sellAndRefund();
    const orders = await shop.db.selectFrom("orders").select("checkoutSessionId").execute();
    const paid = await Promise.all(
      orders.map(({ checkoutSessionId }) => outcomeOf(shop, checkoutSessionId!)),
    );
    const taken = paid.reduce((total, { totalPence }) => total + totalPence, 0);
    const sentBack = (await readRefundLedger(companyUrl)).reduce((sum, r) => sum + r.amount, 0);
    for (const zone of zones) {
      const leave = enterZone(zone);
      try {
        const asked = { from: "2026-03-01", to: "2026-10-31" } as const;
        const daily = await readSales(shop.db, { ...asked, by: "day" }, now);
        expect([zone, daysOf(daily)]).toEqual([zone, expected]);
        expect(daily.total).toMatchObject({
          salesPence: taken,
          refundsPence: sentBack,
          netPence: 0,
        });
        for (const by of ["week", "month"] as const) {
          expect((await readSales(shop.db, { ...asked, by }, now)).total).toEqual(daily.total);
        }
        const { entries } = await readLedger(shop.db, "2026-10", now);
        expect(entries.map(({ date, time }) => `${date} ${time}`)).toEqual([
          "2026-10-24 23:59:59",
          "2026-10-25 00:00:00",
          "2026-10-25 23:59:59",
          "2026-10-26 00:00:00",
        ]);
      } finally {
        leave();
      }
    }
  });

  test("a sale and a refund at the edges of the period: the first moment is in it, and the last is not", async () => {
    await sellAt(shop, "2026-07-14T23:00:00.000Z");
    await sellAt(shop, "2026-07-15T22:59:59.999Z");
    await sellAt(shop, "2026-07-15T23:00:00.000Z");
    const day = { from: "2026-07-15", to: "2026-07-15" };
    expect((await readSales(shop.db, day, now)).total).toMatchObject({ orders: 2, cards: 6 });
  });
});
