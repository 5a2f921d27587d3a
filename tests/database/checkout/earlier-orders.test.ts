import { describe, expect, test } from "vitest";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { requestColumns } from "../../../app/shop/orders/order-columns.server";
import { findOrder, listOrders } from "../../../app/shop/orders/read-orders.server";
import { databases } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import {
  checkOutWith,
  guestsRequest,
  lines,
  newBuyer,
  openTestShop,
  orderCount,
} from "../../support/test-shop";

function otherThan(value: string | number | boolean | null) {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return value ? null : "other";
}

describe.each(databases)("an earlier order on %s", (kind) => {
  test("left on the payment page is continued while the basket is the same", async () => {
    const shop = await openTestShop(kind);
    const first = await checkOutWith(shop);
    const second = await checkOutWith(shop, { lastOrderId: first.orderId });
    expect(second).toEqual(first);
    expect(await orderCount(shop)).toBe(1);
  });

  test("is closed when the basket has changed since, so that it cannot be paid as well", async () => {
    const shop = await openTestShop(kind);
    const first = await checkOutWith(shop);
    const second = await checkOutWith(shop, {
      lastOrderId: first.orderId,
      lines: lines.slice(0, 1),
    });
    expect(second.orderId).not.toBe(first.orderId);
    expect((await findOrder(shop.db, first.orderId))?.status).toBe("Cancelled");
    expect((await pay(first.url)).status).toBe(410);
    expect((await pay(second.url)).status).toBe(303);
  });

  test("is closed when the request brings another value of a column, except for its mode", async () => {
    const shop = await openTestShop(kind);
    const customerId = await newBuyer(shop);
    const request = { ...guestsRequest, customerId };
    expect(requestColumns).toContain("vatBasisPoints");
    for (const column of requestColumns) {
      const earlier = await checkOutWith(shop, request);
      const lastOrderId = earlier.orderId;
      const other = column === "postOn" ? "2099-01-05" : otherThan(request[column]);
      const changed = { ...request, lastOrderId, [column]: other };
      const { orderId } = await checkOutWith(shop, changed);
      expect([column, orderId === lastOrderId]).toEqual([column, column === "isPolite"]);
    }
  });

  test("paid while the webhook is late is not paid again, but confirmed", async () => {
    const shop = await openTestShop(kind);
    const first = await checkOutWith(shop);
    const { location } = await pay(first.url);
    const again = await checkOutWith(shop, { lastOrderId: first.orderId });
    expect(again.url).toBe(location);
    expect((await findOrder(shop.db, first.orderId))?.status).toBe("Preparing");
    expect(await orderCount(shop)).toBe(1);
  });

  test("is closed when its guest has become a customer, and the customer’s own is opened", async () => {
    const shop = await openTestShop(kind);
    const customerId = await newBuyer(shop);
    const first = await checkOutWith(shop);
    const second = await checkOutWith(shop, { lastOrderId: first.orderId, customerId });
    expect(second.orderId).not.toBe(first.orderId);
    expect((await findOrder(shop.db, first.orderId))?.status).toBe("Cancelled");
    await confirmOrder(shop, sessionIdIn((await pay(second.url)).location));
    expect(await listOrders(shop.db, customerId)).toMatchObject([{ id: second.orderId }]);
  });

  test("is continued by the customer’s same basket from another browser", async () => {
    const shop = await openTestShop(kind);
    const customerId = await newBuyer(shop);
    const first = await checkOutWith(shop, { customerId });
    expect(await checkOutWith(shop, { customerId })).toEqual(first);
    const changed = await checkOutWith(shop, { customerId, lines: lines.slice(0, 2) });
    expect((await pay(first.url)).status).toBe(410);
    expect((await pay(changed.url)).status).toBe(303);
  });

  test("whose payment the provider no longer knows makes way for a new one", async () => {
    const shop = await openTestShop(kind);
    const first = await checkOutWith(shop);
    await shop.db
      .updateTable("orders")
      .set({ checkoutSessionId: "cs_test_of_another_account" })
      .execute();
    for (const changed of [lines, lines.slice(0, 1)]) {
      const next = await checkOutWith(shop, { lastOrderId: first.orderId, lines: changed });
      expect(next.orderId).not.toBe(first.orderId);
      expect((await findOrder(shop.db, first.orderId))?.status).toBe("Cancelled");
      await shop.db
        .updateTable("orders")
        .set({ status: "Awaiting payment" })
        .where("id", "=", first.orderId)
        .execute();
    }
  });
});
