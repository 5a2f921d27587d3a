import { describe, expect, test } from "vitest";
import { enterLostOrder, readLostOrder } from "../../../app/shop/operations/lost-order.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import { readOrderLines } from "../../../app/shop/orders/read-orders.server";
import type { Discount } from "../../../app/shop/discounts/discount";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { newDiscount } from "../../support/discounts";
import { outbox } from "../../support/mailer";
import { orderOf, refundsOf, sellCards, submitAtProvider } from "../../support/refunds";
import { openTestShop } from "../../support/test-shop";

const entry = { messages: { "1": "Get up" }, vatBasisPoints: 2000 };

/** Sells three cards, and loses the order as a restore does that finds its payment again. */
async function loseOrder(shop: Shop, discount: Discount | null = null) {
  const sale = await sellCards(shop, {}, discount);
  const before = await orderOf(shop.db, sale.orderId);
  const checkoutSessionId = before.checkoutSessionId ?? "";
  await shop.db.deleteFrom("orders").where("id", "=", sale.orderId).execute();
  await shop.db.deleteFrom("outbox").execute();
  const outcome = await shop.payments.readCheckout(checkoutSessionId);
  await recordPayment(shop, outcome!);
  return { ...sale, before, checkoutSessionId };
}

describe.each(databases)("an order that a restore has lost, on %s", (kind) => {
  test("is entered once, with its number, cards, money, discount and address, and held", async () => {
    const shop = await openTestShop(kind);
    const discount = await newDiscount(shop.db);
    const { orderId, before, checkoutSessionId } = await loseOrder(shop, discount);
    const lost = { ...entry, checkoutSessionId };
    const entered = await Promise.all([1, 2, 3].map(() => enterLostOrder(shop, "olive", lost)));
    expect(entered).toEqual([orderId, orderId, orderId]);
    const { subtotalPence, totalPence, postageName, email, deliveryAddress, paymentId } = before;
    const known = { subtotalPence, totalPence, postageName, email, deliveryAddress, paymentId };
    expect(await orderOf(shop.db, orderId)).toMatchObject({
      ...known,
      discountCode: discount.code,
      discountPence: 100,
      // Health counts the orders whose payment no webhook reported.
      foundAt: null,
      status: "Preparing",
      heldReason: "restored from a backup: has it left?",
    });
    const lines = await readOrderLines(shop.db, orderId);
    expect(
      lines.map(({ productId, personalisation, pricePence, discountPence }) => {
        return [productId, personalisation, pricePence, discountPence];
      }),
    ).toEqual([
      ["grapes", "", 293, 32],
      ["local-idiot", "Get up", 314, 35],
      ["grapes", "", 292, 33],
    ]);
    expect(await shop.db.selectFrom("paymentProblems").selectAll().execute()).toEqual([]);
    expect(await outbox(shop.db)).toMatchObject([{ state: "cancelled" }]);
  });

  test("brings along what was refunded meanwhile", async () => {
    const shop = await openTestShop(kind);
    const { orderId, companyUrl, paymentId, checkoutSessionId } = await loseOrder(shop);
    await submitAtProvider(companyUrl, `${paymentId}/refund`, { amount: "1.00" });
    await enterLostOrder(shop, "olive", { ...entry, checkoutSessionId });
    expect(await refundsOf(shop.db, orderId)).toMatchObject([{ amountPence: 100 }]);
  });

  test("is refused when a card of it is gone, and when no such payment came", async () => {
    const shop = await openTestShop(kind);
    const { checkoutSessionId } = await loseOrder(shop);
    await shop.db
      .updateTable("products")
      .set({ name: "Global Idiot" })
      .where("id", "=", "local-idiot")
      .execute();
    await expect(
      enterLostOrder(shop, "olive", { ...entry, checkoutSessionId }),
    ).rejects.toMatchObject({ refusalReason: "conflict" });
    const unknown = { ...entry, checkoutSessionId: "cs_test_nobody" };
    await expect(enterLostOrder(shop, "olive", unknown)).rejects.toMatchObject({
      refusalReason: "missing",
    });
    expect(await readLostOrder(shop, "cs_test_nobody")).toBeUndefined();
  });
});
