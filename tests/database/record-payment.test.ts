import { describe, expect, test } from "vitest";
import { confirmOrder } from "../../app/shop/confirm-order.server";
import { findOrder } from "../../app/shop/read-orders.server";
import { recordPayment } from "../../app/shop/record-payment.server";
import type { Shop } from "../../app/shop/shop";
import { databases } from "../support/database";
import { pay, sessionIdIn } from "../support/payer";
import { checkOutWith, lines, openTestShop, statuses, subtotal } from "../support/test-shop";

async function soldOf(shop: Shop, id: string) {
  const { orders } = await shop.db
    .selectFrom("products")
    .select("orders")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return orders;
}

describe.each(databases)("an order on %s", (kind) => {
  test("is paid once, with the total that was paid, though its news comes twenty times at once", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const checkoutSessionId = sessionIdIn((await pay(url)).location);
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (!outcome) throw new Error("The payment is unknown");

    await Promise.all([
      ...Array.from({ length: 10 }, () => recordPayment(shop, outcome, "evt_1")),
      ...Array.from({ length: 5 }, (_, i) => recordPayment(shop, outcome, `evt_other_${i}`)),
      ...Array.from({ length: 5 }, () => confirmOrder(shop, checkoutSessionId)),
    ]);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      postagePence: 170,
      totalPence: subtotal + 170,
      email: "dave@example.com",
      deliveryName: "Dave Bastard",
      deliveryAddress: "1 Regret Street\nLeeds\nLS1 4AP\nGB",
    });
    expect(await soldOf(shop, "grapes")).toBe(2);
    expect(await soldOf(shop, "local-idiot")).toBe(1);
  });

  test("paid after it had been given up is honoured", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    await shop.db
      .updateTable("orders")
      .set({ status: "Cancelled" })
      .where("id", "=", orderId)
      .execute();
    const confirmation = await confirmOrder(shop, sessionIdIn((await pay(url)).location));
    expect(confirmation).toMatchObject({ state: "paid", order: { status: "Preparing" } });
  });

  test("whose payment expires is cancelled; one that is unpaid is not confirmed", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const order = await findOrder(shop.db, orderId);
    const checkoutSessionId = order?.checkoutSessionId ?? "";
    expect(await confirmOrder(shop, checkoutSessionId)).toEqual({ state: "unpaid" });
    const closed = await shop.payments.closeCheckout(checkoutSessionId);
    if (!closed) throw new Error("The payment is unknown");
    await recordPayment(shop, closed, "evt_expired");
    expect((await findOrder(shop.db, orderId))?.status).toBe("Cancelled");
    expect((await pay(url)).status).toBe(410);
  });

  test("once paid is not cancelled by news that its page has closed, nor paid again", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const { location } = await pay(url);
    const outcome = await shop.payments.readCheckout(sessionIdIn(location));
    if (!outcome) throw new Error("The payment is unknown");
    await recordPayment(shop, outcome);
    for (const state of ["expired", "failed", "paid"] as const) {
      await recordPayment(shop, { ...outcome, state, totalPence: 1 });
    }
    const order = await findOrder(shop.db, orderId);
    expect(order).toMatchObject({ status: "Preparing", totalPence: outcome.totalPence });
    expect(await soldOf(shop, "grapes")).toBe(2);
  });
});

describe.each(databases)("a payment page on %s", (kind) => {
  test("that is paid while a changed basket closes it leads to its confirmation", async () => {
    let location = "";
    let pageUrl = "";
    const shop = await openTestShop(kind, async ({ url }) => {
      if (url?.endsWith("/expire")) location = (await pay(pageUrl)).location;
    });
    const first = await checkOutWith(shop);
    pageUrl = first.url;
    const other = await checkOutWith(shop, {
      lastOrderId: first.orderId,
      lines: lines.slice(0, 2),
      idempotencyKey: crypto.randomUUID(),
    });
    expect(other).toEqual({ orderId: first.orderId, url: location });
    expect(await statuses(shop)).toEqual([{ status: "Preparing", heldReason: null }]);
  });
});
