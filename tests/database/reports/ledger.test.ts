import { beforeEach, describe, expect, test } from "vitest";
import { ledgerFile, listLedgerMonths, readLedger } from "../../../app/shop/reports/ledger.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { refundAt, sellAt } from "../../support/days";
import {
  submitAtProvider,
  readRefundLedger,
  refund,
  refundsOf,
  sendEvent,
} from "../../support/refunds";
import { checkOutWith, openTestShop, payAll, sellCards } from "../../support/test-shop";
import { readCsv } from "../../support/read-csv";

/** A day of this month, and one of the last. */
const today = new Date();
const thisMonth = today.toISOString().slice(0, 7);
const longAgo = "2026-02-11T10:00:01Z";
const closedMonth = "2026-02";

describe.each(databases)("the ledger on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  const fileOf = async (month: string) => ledgerFile(await readLedger(shop.db, month, today));
  const rowsOf = async (month: string) => readCsv(await fileOf(month));

  // Spec 21: The ledger of a past month never changes. (app/shop/reports/ledger.server.ts,
  // app/shop/reports/money-moves.server.ts)
  test("stays byte-equal for a past month, whatever happens to its sales later", async () => {
    const refunded = await sellAt(shop, longAgo);
    const disputed = await sellAt(shop, "2026-02-12T10:00Z");
    const returned = await sellAt(shop, "2026-02-13T10:00Z");
    const erased = await sellAt(shop, "2026-02-28T23:59:59.999Z");
    await sellAt(shop, "2026-03-01T00:00:00Z");
    await refundAt(shop, returned, "2026-02-14T10:00Z");
    const before = await fileOf(closedMonth);

    await refund(shop, refunded.orderId);
    const made = (await readRefundLedger(returned.companyUrl)).find(
      ({ payment_intent }) => payment_intent === returned.paymentId,
    );
    await submitAtProvider(returned.companyUrl, `${returned.orderId}/settle`, { status: "failed" });
    await sendEvent(shop, "refund.failed", {
      ...made,
      status: "failed",
      failure_reason: "lost_card",
    });
    for (const status of ["needs_response", "won"]) {
      await sendEvent(shop, "charge.dispute.updated", {
        id: "du_1",
        amount: disputed.totalPence,
        payment_intent: disputed.paymentId,
        reason: "fraudulent",
        status,
        created: Date.parse("2026-02-20") / 1000,
      });
    }
    await shop.db.transaction().execute((tx) => eraseOrder(tx, erased.orderId));

    expect(await fileOf(closedMonth)).toBe(before);
    expect((await rowsOf(closedMonth)).map(({ What }) => What)).toEqual([
      "sale",
      "sale",
      "sale",
      "refund",
      "sale",
    ]);
    const later = (await rowsOf(thisMonth)).map(
      (row) => `${row.What} ${row.Order} ${row["Total GBP"]}`,
    );
    const pounds = (pence: number) => (pence / 100).toFixed(2);
    expect(new Set(later)).toEqual(
      new Set([
        `refund ${refunded.orderId} ${pounds(-refunded.totalPence)}`,
        `refund returned ${returned.orderId} ${pounds(returned.totalPence)}`,
        `dispute ${disputed.orderId} ${pounds(-disputed.totalPence)}`,
        `dispute won ${disputed.orderId} ${pounds(disputed.totalPence)}`,
      ]),
    );
  });

  test("says when, what and how much, in London's time and in pounds", async () => {
    const sale = await sellAt(shop, "2026-07-14T23:30:05Z");
    await refundAt(shop, sale, "2026-07-31T22:59:59Z");
    expect(await fileOf("2026-07")).toBe(
      "\u{feff}" +
        [
          "Date,Time,What,Order,Total GBP,Of it postage GBP",
          `2026-07-15,00:30:05,sale,${sale.orderId},11.69,1.70`,
          `2026-07-31,23:59:59,refund,${sale.orderId},-11.69,-1.70`,
          "",
        ].join("\r\n"),
    );
  });

  // Spec 21: The ledger contains no names and no formulas. (app/shop/reports/ledger.server.ts)
  test("names nobody, and holds no formula", async () => {
    const lines = [
      { uId: "u-sentinel-000000000000", productId: "grapes", personalisation: "=1+1" },
    ];
    const { url, orderId } = await checkOutWith(shop, { lines });
    const person = { name: "=SENTINEL()", email: "sentinel@example.com", line1: "Sentinel Street" };
    await payAll(shop, [url], person);
    const file = await fileOf(thisMonth);
    expect(file).toContain(orderId);
    expect(file.toLowerCase()).not.toContain("sentinel");
    expect(file).not.toMatch(/(^|,)"?[=+@\t]/m);
  });

  // Spec 21: The ledger shows VAT for sales made while the trader was registered.
  // (app/shop/reports/ledger.server.ts)
  test("shows VAT for sales while the trader was registered, and for no others", async () => {
    const before = await sellAt(shop, "2026-05-01T10:00Z");
    const sale = await sellAt(shop, "2026-06-01T10:00Z");
    await shop.db
      .updateTable("orders")
      .set({ vatBasisPoints: 2000 })
      .where("id", "=", sale.orderId)
      .execute();
    await refundAt(shop, before, "2026-06-02T10:00Z");
    await refundAt(shop, sale, "2026-06-03T10:00Z");
    expect(Object.keys((await rowsOf("2026-05"))[0]!)).not.toContain("VAT GBP");
    const vat = (await rowsOf("2026-06")).map((row) => [row["VAT rate %"], row["VAT GBP"]]);
    expect(vat).toEqual([
      ["20", "1.95"],
      ["0", "0.00"],
      ["20", "-1.95"],
    ]);
  });

  test("counts what has arrived: a refund that waits or is refused is not in it", async () => {
    const sale = await sellCards(shop, { cardNumber: "4000 0000 0000 7726" });
    await refund(shop, sale.orderId);
    expect((await refundsOf(shop.db, sale.orderId)).map(({ state }) => state)).toEqual(["pending"]);
    expect((await rowsOf(thisMonth)).map(({ What }) => What)).toEqual(["sale"]);
  });

  test("offers a file for each month from the first sale on, and none for any other text", async () => {
    expect(await listLedgerMonths(shop.db, today)).toEqual([thisMonth]);
    await sellAt(shop, "2026-08-31T23:30Z");
    expect(await listLedgerMonths(shop.db, new Date("2026-11-22T12:00Z"))).toEqual([
      "2026-11",
      "2026-10",
      "2026-09",
    ]);
    for (const none of ["2026-13", "2999-01", "nothing", ""]) {
      await expect(readLedger(shop.db, none, today)).rejects.toThrow(/month/i);
    }
  });
});
