import { beforeEach, describe, expect, test } from "vitest";
import { dispatchOrders } from "../../../app/shop/fulfilment/dispatch.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { closeOrder, type Closing } from "../../../app/shop/refunds/close-order.server";
import { readRefundable } from "../../../app/shop/refunds/read-refunds.server";
import { listMoves } from "../../../app/shop/reports/money-moves.server";
import type { Shop } from "../../../app/shop/shop";
import { settle } from "../../../app/shop/standing/settle.server";
import { databases } from "../../support/database";
import { outbox } from "../../support/mailer";
import { readOrder, addDispute } from "../../support/rows";
import { expectExact, kindsOf } from "../../support/refunds";
import { openTestShop, sellCards, type Sale } from "../../support/test-shop";

const olive = "olive";

describe.each(databases)("closing an order on %s", (kind) => {
  let shop: Shop;
  let sale: Sale;
  const close = async (way: Closing["way"]) => {
    const { orderId } = sale;
    const remainingPence = (await readRefundable(shop.db, orderId))?.remainingPence ?? 0;
    const idempotencyKey = crypto.randomUUID();
    const words = "We don’t print threats.";
    await closeOrder(shop, olive, { orderId, way, words, idempotencyKey, remainingPence });
  };
  const lettersOf = async () => (await outbox(shop.db)).map((letter) => letter.kind);
  beforeEach(async () => {
    shop = await openTestShop(kind);
    sale = await sellCards(shop);
  });

  test("sends its money back, and tells the customer why", async () => {
    await close("refund");
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({ status: "Refunded" });
    await expectExact(shop, sale);
    expect(await lettersOf()).toEqual(["order-confirmation", "order-refunded", "order-message"]);
    await expect(close("refund")).rejects.toThrow("not here any more");
  });

  test("that was paid back by hand is in the ledger like any refund", async () => {
    await close("by hand");
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({
      status: "Refunded",
      refundedPence: sale.totalPence,
    });
    expect(await kindsOf(shop, sale.orderId)).toEqual(["paid back", "message"]);
    const moves = await listMoves(shop.db, {
      from: 0,
      before: Number.MAX_SAFE_INTEGER,
      day: "ever",
    });
    expect(moves.reduce((sum, { pence }) => sum + pence, 0)).toBe(0);
    expect(await lettersOf()).toEqual(["order-confirmation", "order-message"]);
  });

  test("that a bank has taken part of pays back the rest alone, and waits while a bank decides", async () => {
    await addDispute(shop.db, sale.orderId, "open");
    await expect(close("by hand")).rejects.toThrow("disputed");
    await shop.db.updateTable("disputes").set({ state: "lost", amountPence: 500 }).execute();
    await settle(shop.db, sale.orderId);
    await close("by hand");
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({
      status: "Refunded",
      refundedPence: sale.totalPence - 500,
    });
  });

  test("whose cards were to be sent again keeps them here, and pays nothing that a bank has", async () => {
    await dispatchOrders(shop.db, olive, [sale.orderId]);
    await sendAgain(shop.db, olive, sale.orderId, { positions: [1], reason: "Lost" });
    await addDispute(shop.db, sale.orderId, "lost");
    await shop.db.updateTable("disputes").set({ amountPence: sale.totalPence }).execute();
    await close("by hand");
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({
      status: "Dispatched",
      heldReason: null,
      refundedPence: 0,
    });
  });
});
