import { describe, expect, test } from "vitest";
import { connectPayments } from "../../../app/payments/payments.server";
import { changeBasket } from "../../../app/shop/basket/basket.server";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { giveUpUnopened } from "../../../app/shop/checkout/unpaid-orders.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { addPaidOrder } from "../../support/rows";
import { pay, sessionIdIn } from "../../support/payer";
import {
  checkOutWith,
  lines,
  longId,
  newBuyer,
  openTestShop,
  orderCount,
  subtotal,
} from "../../support/test-shop";

const eventsOf = async ({ db }: Shop) =>
  (await db.selectFrom("orderEvents").select("kind").orderBy("kind").execute()).map(
    ({ kind }) => kind,
  );

describe.each(databases)("an order on %s", (kind) => {
  // Spec 1: Checkout hands the shopper over to the payment provider.
  // (app/payments/checkouts.server.ts, app/shop/checkout/place-order.server.ts)
  test("is stored with its names, prices and messages before it can be paid", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const order = await findOrder(shop.db, orderId);
    expect(order).toMatchObject({
      status: "Awaiting payment",
      subtotalPence: subtotal,
      totalPence: null,
      checkoutUrl: url,
      lines: [
        {
          uId: longId("one"),
          name: "I Ate Your Grapes",
          pricePence: 325,
          personalisation: "Get up",
        },
        {
          uId: longId("two"),
          name: "Local Idiot Gets Older",
          pricePence: 349,
          personalisation: "",
        },
        { uId: longId("three"), name: "I Ate Your Grapes", pricePence: 325, personalisation: "" },
      ],
    });
    expect(orderId).toMatch(/^BC-[0-9A-Z]{8}$/);
  });

  // Spec 2.5: The payment page shows each card's picture and the first words of its message, and neither
  // in polite mode. (app/shop/checkout/open-payment-page.server.ts)
  test("is opened at the payment company with the first words of its messages, and with no more about its buyer than its number", async () => {
    const bodies: string[] = [];
    const shop = await openTestShop(kind, (_request, _response, body) => void bodies.push(body));
    const personalisation = "Get up, you are not ill.\nNobody believes you. Love, Dave";
    const { orderId } = await checkOutWith(shop, { lines: [{ ...lines[0]!, personalisation }] });
    const fields = [...new URLSearchParams(bodies.join("&"))];
    const values = fields.map(([, value]) => value);
    const note = "Inside: “Get up, you are not ill. Nobody…”";
    expect(values).toEqual(expect.arrayContaining([orderId, "I Ate Your Grapes", "325", note]));
    expect(values).toContain("http://localhost:3000/cards/grapes-320.webp");
    expect(values.join("\n")).not.toMatch(/Nobody believes|Dave/);
    expect(values).toContain(
      "A card with a message can’t be cancelled. The whole of it is in our terms: http://localhost:3000/terms-of-use",
    );
    expect(new Set(fields.map(([name]) => name.split("[", 1)[0]))).toEqual(
      new Set([
        "adaptive_pricing",
        "allowed_payment_method_types",
        "cancel_url",
        "client_reference_id",
        "currency",
        "custom_text",
        "line_items",
        "metadata",
        "mode",
        "payment_method_options",
        "shipping_address_collection",
        "shipping_options",
        "success_url",
      ]),
    );
    bodies.length = 0;
    await checkOutWith(shop, { isPolite: true });
    expect(new URLSearchParams(bodies.join("&")).toString()).not.toMatch(
      /webp|Inside|Blank\+inside|Get\+up/,
    );
  });

  test("is refused with what is dearer than the shopper saw, and costs less where that is cheaper", async () => {
    const shop = await openTestShop(kind);
    const shown = { cardsPence: 325 + 349 + 325, secondClassPence: 170, firstClassPence: 220 };
    const grapes = (pricePence: number) =>
      shop.db.updateTable("products").set({ pricePence }).where("id", "=", "grapes").execute();
    await grapes(326);
    await expect(checkOutWith(shop, { shown })).rejects.toMatchObject({
      refusalReason: "conflict",
      message: "The cards cost £10.01 now, and no longer £9.99. Look again, then check out.",
    });
    const cardPrices = new Map([
      ["grapes", 325],
      ["tlc", 349],
    ]);
    const ofEach = { ...shown, cardPrices };
    for (const isPolite of [false, true]) {
      const name = isPolite ? "A Bunch Of Grapes" : "I Ate Your Grapes";
      await expect(checkOutWith(shop, { shown: ofEach, isPolite })).rejects.toThrow(
        `${name} costs £3.26 now, and no longer £3.25. Look again, then check out.`,
      );
    }
    await grapes(325);
    const dearer = { ...shown, secondClassPence: 169, firstClassPence: 219 };
    await expect(checkOutWith(shop, { shown: dearer })).rejects.toThrow(
      "2nd Class costs £1.70 now, and no longer £1.69. First Class costs £2.20 now, and no longer £2.19.",
    );
    expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
    await grapes(300);
    const { orderId } = await checkOutWith(shop, { shown });
    expect((await findOrder(shop.db, orderId))?.subtotalPence).toBe(300 + 349 + 300);
  });

  test("is priced from the database at checkout, and keeps that price when the shop’s changes", async () => {
    const shop = await openTestShop(kind);
    await shop.db
      .updateTable("products")
      .set({ pricePence: 499 })
      .where("id", "=", "grapes")
      .execute();
    const { orderId } = await checkOutWith(shop);
    await shop.db
      .updateTable("products")
      .set({ pricePence: 1 })
      .where("id", "=", "grapes")
      .execute();
    expect((await findOrder(shop.db, orderId))?.subtotalPence).toBe(499 + 349 + 499);
  });

  test("is one order with one payment page when its idempotency key is sent five times at once", async () => {
    const shop = await openTestShop(kind);
    const attempts = Array.from({ length: 5 }, () =>
      checkOutWith(shop, { idempotencyKey: "key-1" }),
    );
    const checkouts = await Promise.all(attempts);
    expect(new Set(checkouts.map(({ url }) => url)).size).toBe(1);
    expect(await orderCount(shop)).toBe(1);
  });

  test("is found by its idempotency key for the same basket only, and not once it is paid", async () => {
    const asked: string[] = [];
    const shop = await openTestShop(kind, ({ url = "" }) => void asked.push(url));
    // An id as short as this protects no line by itself.
    const grapes = { uId: "a", productId: "grapes", personalisation: "" };
    const request = { lines: [grapes], idempotencyKey: "key-1" };
    const first = await checkOutWith(shop, request);
    expect(await checkOutWith(shop, request)).toEqual(first);
    const other = { ...request, lines: [{ ...grapes, personalisation: "Oi" }] };
    await expect(checkOutWith(shop, other)).rejects.toThrow("has changed since");
    await confirmOrder(shop, sessionIdIn((await pay(first.url)).location));
    asked.length = 0;
    await expect(checkOutWith(shop, request)).rejects.toThrow("has changed since");
    // No second payment page is opened, which could be paid before it is closed.
    expect(asked).toEqual([]);
    expect(await orderCount(shop)).toBe(1);
  });

  test("from a customer's basket needs all of its lines to be in there still", async () => {
    const shop = await openTestShop(kind);
    const customerId = await newBuyer(shop);
    await changeBasket(shop.db, customerId, () => lines.slice(0, 2));
    const request = { customerId, isBasket: true };
    await expect(checkOutWith(shop, request)).rejects.toThrow("has changed since");
    const [one, ...rest] = lines.slice(0, 2);
    const swapped = checkOutWith(shop, {
      ...request,
      lines: [{ ...one!, productId: "bingo" }, ...rest],
    });
    await expect(swapped).rejects.toThrow("has changed since");
    expect(await orderCount(shop)).toBe(0);
    await checkOutWith(shop, { ...request, lines: lines.slice(0, 2) });
    expect(await orderCount(shop)).toBe(1);
    // A JSON checkout brings its own lines.
    await checkOutWith(shop, { customerId, lines: lines.slice(2) });
    expect(await orderCount(shop)).toBe(2);
  });

  test("is not placed for an empty basket, a card that is gone or one without a price", async () => {
    const shop = await openTestShop(kind);
    await expect(checkOutWith(shop, { lines: [] })).rejects.toThrow("Your basket is empty");
    await shop.db
      .updateTable("products")
      .set({ pricePence: null })
      .where("id", "=", "grapes")
      .execute();
    await expect(checkOutWith(shop)).rejects.toThrow("no longer for sale");
    await shop.db.deleteFrom("products").where("id", "=", "grapes").execute();
    await expect(checkOutWith(shop)).rejects.toThrow("no longer for sale");
    expect(await orderCount(shop)).toBe(0);
  });

  test("a payment page that is down refuses with a message and leaves no order awaiting payment", async () => {
    const shop = await openTestShop(kind);
    const payments = connectPayments({
      secretKey: "sk_test_1",
      webhookSecret: "whsec_1",
      api: { protocol: "http", host: "127.0.0.1", port: 9 },
    });
    await expect(checkOutWith({ ...shop, payments })).rejects.toThrow("isn’t answering");
    const [order, ...others] = await shop.db.selectFrom("orders").selectAll().execute();
    expect([order?.status, others]).toEqual(["Cancelled", []]);
    await giveUpUnopened(shop.db, order?.id ?? "");
    expect(await eventsOf(shop)).toEqual(["given up", "ordered"]);
  });

  test("is refused to a customer who left two hundred unpaid, and to nobody else", async () => {
    const shop = await openTestShop(kind);
    const [customerId, other] = [await newBuyer(shop), await newBuyer(shop)];
    const unpaid = { customerId, status: "Cancelled", subtotalPence: 325, createdAt: 1 } as const;
    const leave = (from: number, to: number) =>
      shop.db
        .insertInto("orders")
        .values(Array.from({ length: to - from }, (_, i) => ({ ...unpaid, id: `BC-${from + i}` })))
        .execute();
    await leave(0, 199);
    await addPaidOrder(shop.db, "BC-paid", { customerId });
    const { orderId } = await checkOutWith(shop, { customerId });
    await shop.db.deleteFrom("openLines").execute();
    await expect(checkOutWith(shop, { customerId })).rejects.toThrow("200 times without paying");
    await shop.db.deleteFrom("orders").where("id", "=", orderId).execute();
    await checkOutWith(shop, { customerId: other });
  });

  test("given up while its payment page opens is not paid there", async () => {
    const closed: string[] = [];
    const shop = await openTestShop(kind, ({ url = "" }) => {
      if (url.endsWith("/expire")) closed.push(url);
      if (!url.endsWith("/sessions")) return undefined;
      return async () => void (await shop.db.updateTable("orders").set(givenUp).execute());
    });
    const givenUp = { status: "Cancelled" } as const;
    await expect(checkOutWith(shop)).rejects.toThrow("has changed since");
    expect(closed).toHaveLength(1);
  });
});
