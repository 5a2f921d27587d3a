import { describe, expect, test } from "vitest";
import { dispatchOrders } from "../../../app/shop/fulfilment/dispatch.server";
import { releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { lookUpMoney } from "../../../app/shop/refunds/look-up-refunds.server";
import { databases } from "../../support/database";
import {
  chargeOf,
  expectExact,
  isRefund,
  kindsOf,
  letters,
  submitAtProvider,
  readRefundLedger,
  refund,
  refundsOf,
  sendEvent,
} from "../../support/refunds";
import { openTestShop, sellCards, type Sale } from "../../support/test-shop";
import { readOrder } from "../../support/rows";

const hourMs = 3_600_000;
/** Refunds to this card wait until somebody lets them through. */
const waitingCard = { cardNumber: "4000 0000 0000 7726" };
const later = (ms: number) => new Date(Date.now() + ms);

describe.each(databases)("a refund that the provider answers on %s", (kind) => {
  test("whose webhook is there before the answer is one refund, reported once", async () => {
    let sale: Sale;
    const shop = await openTestShop(kind, (...passing) =>
      isRefund(...passing)
        ? async () => {
            const [made] = await readRefundLedger(sale.companyUrl);
            await sendEvent(shop, "refund.created", made!);
            await sendEvent(shop, "charge.refunded", chargeOf(sale));
            await sendEvent(shop, "refund.updated", made!);
          }
        : undefined,
    );
    sale = await sellCards(shop);
    await refund(shop, sale.orderId);
    expect(await refundsOf(shop.db, sale.orderId)).toHaveLength(1);
    expect(await letters(shop)).toHaveLength(1);
    await expectExact(shop, sale);
  });

  test("whose answer is lost is unknown, keeps the order here, and is found by asking", async () => {
    let isDown = true;
    const shop = await openTestShop(kind, (...passing) =>
      isDown && isRefund(...passing) ? "lost" : undefined,
    );
    const sale = await sellCards(shop);
    expect(await refund(shop, sale.orderId)).toEqual({ state: "unknown" });
    const { refused } = await dispatchOrders(shop.db, "nobody", [sale.orderId]);
    expect(refused).toEqual([{ id: sale.orderId, why: "Its money is on its way back." }]);
    await expect(releaseOrder(shop.db, "nobody", sale.orderId, "refund")).rejects.toThrow(
      "on its way back",
    );
    await lookUpMoney(shop, new Date());
    expect(await refundsOf(shop.db, sale.orderId)).toMatchObject([{ state: "unknown" }]);
    isDown = false;
    await lookUpMoney(shop, later(2 * 60_000));
    expect(await readRefundLedger(sale.companyUrl)).toHaveLength(1);
    await expectExact(shop, sale);
  });

  test.each([
    ["was made", "lost", "succeeded"],
    ["was never made", "answered", "failed"],
  ] as const)(
    "that is unknown for a day and %s is looked for, and not asked for again",
    async (_, fate, state) => {
      let asked = 0;
      const shop = await openTestShop(kind, (request, response) => {
        if (!isRefund(request, response)) return undefined;
        asked += 1;
        if (fate === "answered") response.destroy();
        return fate;
      });
      const sale = await sellCards(shop);
      await refund(shop, sale.orderId);
      const before = asked;
      await shop.db
        .updateTable("refunds")
        .set((eb) => ({ createdAt: eb("createdAt", "-", 23 * hourMs) }))
        .execute();
      await lookUpMoney(shop, later(2 * 60_000));
      expect(asked).toBe(before);
      expect(await refundsOf(shop.db, sale.orderId)).toMatchObject([{ state }]);
      await expectExact(shop, sale);
    },
  );

  test("that the provider refuses gives its message, and leaves the order as it was", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await submitAtProvider(sale.companyUrl, `${sale.orderId}/refund`, { pence: "100" });
    await expect(refund(shop, sale.orderId)).rejects.toThrow("greater than unrefunded amount");
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({
      status: "Preparing",
      heldReason: null,
      refundReservedPence: 0,
    });
    expect(await letters(shop)).toEqual([]);
    await sendEvent(shop, "charge.refunded", chargeOf(sale));
    await refund(shop, sale.orderId);
    await expectExact(shop, sale);
  });

  // Spec 18: A refund made at the payment company arrives, even if one of its events is lost.
  // (app/payments/read-refund.server.ts, app/shop/refunds/refund-records.server.ts)
  test.each(["refund.created", "refund.updated", "charge.refunded", "nothing"])(
    "made at the provider arrives, though %s is lost",
    async (lost) => {
      const shop = await openTestShop(kind);
      const sale = await sellCards(shop);
      await submitAtProvider(sale.companyUrl, `${sale.orderId}/refund`, { pence: "100" });
      const [made] = await readRefundLedger(sale.companyUrl);
      const events: [string, object][] = [
        ["refund.updated", made!],
        ["charge.refunded", chargeOf(sale)],
        ["refund.created", made!],
        ["refund.created", made!],
      ];
      const delivered = events.filter(([type]) => type !== lost);
      await Promise.all(delivered.map(([type, object]) => sendEvent(shop, type, object)));
      expect(await refundsOf(shop.db, sale.orderId)).toHaveLength(1);
      expect(await kindsOf(shop, sale.orderId)).toEqual(["refunded"]);
      expect(await letters(shop)).toHaveLength(1);
      await expectExact(shop, sale);
    },
  );

  // Spec 18: A refund that the bank returns leaves the order as it was, on hold.
  // (app/shop/standing/status-of.ts)
  test.each([
    ["while it waits", waitingCard],
    ["after it has arrived", {}],
  ])("that fails %s leaves the order as it was, on hold", async (_, card) => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop, card);
    await refund(shop, sale.orderId);
    const [made] = await readRefundLedger(sale.companyUrl);
    await submitAtProvider(sale.companyUrl, `${sale.orderId}/settle`, { status: "failed" });
    const [failed] = await readRefundLedger(sale.companyUrl);
    await sendEvent(shop, "refund.failed", failed!);
    // News that is older than that.
    await sendEvent(shop, "refund.updated", made!);
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({
      status: "Preparing",
      heldReason: "refund failed",
      refundReservedPence: 0,
    });
    expect(await letters(shop)).toHaveLength(1);
    expect(await kindsOf(shop, sale.orderId)).toEqual([
      "refund asked",
      "refunded",
      "refund failed",
    ]);
    await expectExact(shop, sale);
  });
});
