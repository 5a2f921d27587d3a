import { describe, expect, onTestFinished, test } from "vitest";
import { connectPayments } from "../../../app/payments/payments.server";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { lockOrder } from "../../../app/shop/orders/order-events.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { connect } from "../../../db/connect";
import { databases, newSeededDatabase } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import { checkOutWith, lines, openTestShop, statuses } from "../../support/test-shop";

describe.each(databases)("a confirmation on %s", (kind) => {
  // Spec 10: Reloading an unpaid confirmation does not ask the provider every time.
  // (app/shop/checkout/confirm-order.server.ts)
  test("asks the provider once in a while, however often it is looked at", async () => {
    let asked = 0;
    const shop = await openTestShop(kind, ({ method }) => void (asked += Number(method === "GET")));
    const { orderId, url } = await checkOutWith(shop);
    const id = (await findOrder(shop.db, orderId))?.checkoutSessionId ?? "";
    expect(await confirmOrder(shop, id)).toEqual({ state: "unpaid" });
    await pay(url);
    expect(await confirmOrder(shop, id)).toEqual({ state: "unknown" });
    expect(asked).toBe(1);
    await shop.db.updateTable("orders").set({ paymentAskedAt: 0 }).execute();
    expect(await confirmOrder(shop, id)).toMatchObject({ state: "paid", order: { id: orderId } });
    expect(await confirmOrder(shop, id)).toMatchObject({ state: "paid" });
    expect(asked).toBe(2);
  });

  test("is unpaid for an unknown session, and unknown while the provider is down", async () => {
    const shop = await openTestShop(kind);
    const { orderId } = await checkOutWith(shop);
    const id = (await findOrder(shop.db, orderId))?.checkoutSessionId ?? "";
    for (const none of ["", "rubbish", "cs_test_nobody", `${id} `, ` ${id}`]) {
      expect(await confirmOrder(shop, none)).toEqual({ state: "unpaid" });
    }
    const payments = connectPayments({
      secretKey: "sk_test_1",
      webhookSecret: "whsec_1",
      api: { protocol: "http", host: "127.0.0.1", port: 9 },
    });
    expect(await confirmOrder({ ...shop, payments }, id)).toEqual({ state: "unknown" });
    const gone = { paymentAskedAt: 0, checkoutSessionId: "cs_test_of_another_account" };
    await shop.db.updateTable("orders").set(gone).execute();
    expect(await confirmOrder(shop, gone.checkoutSessionId)).toEqual({ state: "unpaid" });
  });

  test("is unknown, and no error, while another transaction holds the order", async () => {
    const { url: databaseUrl, remove } = await newSeededDatabase(kind);
    const [db, elsewhere] = [0, 1].map(() => connect(databaseUrl, () => {}).db);
    onTestFinished(async () => {
      await Promise.all([db!.destroy(), elsewhere!.destroy()]);
      await remove();
    });
    const shop = { ...(await openTestShop(kind)), db: db! };
    const { orderId, url } = await checkOutWith(shop);
    const id = sessionIdIn((await pay(url)).location);
    await elsewhere!.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId);
      expect(await confirmOrder(shop, id)).toEqual({ state: "unknown" });
    });
    expect(await confirmOrder(shop, id)).toMatchObject({ state: "paid" });
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
    expect(other).toEqual({ orderId: first.orderId, url: location, paidLines: [] });
    expect(await statuses(shop)).toEqual([{ status: "Preparing", heldReason: null }]);
  });
});
