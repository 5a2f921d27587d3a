import { describe, expect, test } from "vitest";
import { databases } from "../../support/database";
import { expectExact, kindsOf, letters, readRefundLedger, refund } from "../../support/refunds";
import { openTestShop, sellCards } from "../../support/test-shop";
import { readOrder } from "../../support/rows";

describe.each(databases)("a refund on %s", (kind) => {
  // Spec 18: A fully refunded order gets the status Refunded, and one letter tells the customer.
  // (app/shop/standing/status-of.ts, app/shop/refunds/refund-records.server.ts)
  test("makes the order Refunded when everything is refunded, and sends one letter", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    expect(await refund(shop, sale.orderId)).toEqual({ state: "succeeded" });
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({
      status: "Refunded",
      heldReason: null,
      refundedPence: sale.totalPence,
    });
    expect(await letters(shop)).toHaveLength(1);
    expect(await kindsOf(shop, sale.orderId)).toEqual(["refund asked", "refunded"]);
    await expectExact(shop, sale);
  });

  // Spec 18: A card is refunded once, with our cheapest postage where it is due.
  // (app/shop/refunds/refund-sum.ts, app/shop/refunds/refund-order.server.ts)
  test("is the sum of a card and our cheapest postage, and that card is refunded once", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop, { delivery: "1" });
    const card = { positions: [0], postage: "cheapest" as const };
    await refund(shop, sale.orderId, card);
    const { status, refundedPence } = await readOrder(shop.db, sale.orderId);
    expect({ status, refundedPence }).toEqual({ status: "Preparing", refundedPence: 325 + 170 });
    await expect(refund(shop, sale.orderId, card)).rejects.toThrow("has been refunded already");
    // Fifty pence of the dearer postage are left.
    await refund(shop, sale.orderId, { positions: [1, 2], postage: "all" });
    expect((await readOrder(shop.db, sale.orderId)).status).toBe("Refunded");
    await expectExact(shop, sale);
  });

  // Spec 18: A refund that is submitted twenty times at once is made once.
  // (app/shop/refunds/refund-order.server.ts)
  test("that one form asks for twenty times at once is made once", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    const asked = { idempotencyKey: "one form", isWhole: true, remainingPence: sale.totalPence };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund(shop, sale.orderId, asked)),
    );
    expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await readRefundLedger(sale.companyUrl)).toHaveLength(1);
    await expectExact(shop, sale);
  });
});
