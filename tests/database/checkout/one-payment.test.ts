import { describe, expect, test } from "vitest";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { priceLines } from "../../../app/shop/checkout/price-lines.server";
import { storeOrder } from "../../../app/shop/checkout/store-order.server";
import { databases } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import {
  checkOutWith,
  guestsRequest,
  lines,
  longId,
  newBuyer,
  openTestShop,
  payAll,
  problems,
  statuses,
} from "../../support/test-shop";

const newKey = () => ({ idempotencyKey: crypto.randomUUID() });
const refused = /basket has changed|checked out elsewhere|has been paid for/;

describe.each(databases)("a basket on %s", (kind) => {
  test("is somebody else's when a client makes up the ids of another", async () => {
    const shop = await openTestShop(kind);
    const short = lines.map((line, i) => ({ ...line, uId: `line-${i}` }));
    const clients = Array.from({ length: 4 }, () => checkOutWith(shop, { lines: short }));
    const urls = new Set((await Promise.all(clients)).map(({ url }) => url));
    expect(urls.size).toBe(4);
    expect(await payAll(shop, urls)).toHaveLength(4);
    expect(await problems(shop)).toEqual([]);
  });

  // Spec 10: A basket has at most one open payment page. (app/shop/checkout/open-lines.server.ts,
  // app/shop/checkout/resolve-earlier-orders.server.ts)
  test.each(["a guest", "a customer"])(
    "belonging to %s and checked out in eight tabs at once gets one payment page",
    async (who) => {
      const shop = await openTestShop(kind);
      const customerId = who === "a guest" ? null : await newBuyer(shop);
      const tabs = Array.from({ length: 8 }, () =>
        checkOutWith(shop, { customerId, isBasket: customerId !== null, ...newKey() }),
      );
      const urls = new Set((await Promise.all(tabs)).map(({ url }) => url));
      expect(urls.size).toBe(1);
      expect(await payAll(shop, urls)).toHaveLength(1);
      expect(await statuses(shop)).toEqual([{ status: "Preparing", heldReason: null }]);
    },
  );

  test.each(["a guest", "a customer"])(
    "belonging to %s and changing while eight tabs check it out gets one payment page that can be paid",
    async (who) => {
      const shop = await openTestShop(kind);
      const customerId = who === "a guest" ? null : await newBuyer(shop);
      const tabs = Array.from({ length: 8 }, (_, i) =>
        checkOutWith(shop, { customerId, lines: lines.slice(0, 1 + (i % 3)), ...newKey() }),
      );
      const answers = await Promise.allSettled(tabs);
      const urls = answers.flatMap((answer) =>
        answer.status === "fulfilled" ? [answer.value.url] : [],
      );
      for (const answer of answers) {
        if (answer.status === "rejected") expect(answer.reason.message).toMatch(refused);
      }
      expect(await payAll(shop, new Set(urls))).toHaveLength(1);
      const prepared = (await statuses(shop)).filter(({ status }) => status === "Preparing");
      expect(prepared).toHaveLength(1);
    },
  );

  test("is checked out although a server ended before its payment page opened", async () => {
    const shop = await openTestShop(kind);
    const leave = async () =>
      storeOrder(shop.db, await priceLines(shop.db, lines), { ...guestsRequest, ...newKey() });
    const left = await leave();
    expect((await checkOutWith(shop, newKey())).orderId).toBe(left);
    await shop.db.deleteFrom("orders").execute();
    const abandoned = await leave();
    const changed = await checkOutWith(shop, { lines: lines.slice(1), ...newKey() });
    expect(changed.orderId).not.toBe(abandoned);
    expect((await findOrder(shop.db, abandoned ?? ""))?.status).toBe("Cancelled");
    expect((await pay(changed.url)).status).toBe(303);
  });

  test("whose client gives one uId to two cards is checked out, and again when it has changed", async () => {
    const shop = await openTestShop(kind);
    const twins = ["grapes", "bingo"].map((productId) => ({
      uId: longId("twin"),
      productId,
      personalisation: "",
    }));
    const first = await checkOutWith(shop, { lines: twins, ...newKey() });
    const other = await checkOutWith(shop, { lines: twins.slice(0, 1), ...newKey() });
    expect((await pay(first.url)).status).toBe(410);
    const twin = await checkOutWith(shop, { lines: twins.slice(1), ...newKey() });
    expect(await payAll(shop, [other.url, twin.url])).toHaveLength(2);
    expect(await problems(shop)).toEqual([]);
  });

  test("leads a guest who has paid and not come back to the confirmation, not to a second payment", async () => {
    const shop = await openTestShop(kind);
    const first = await checkOutWith(shop);
    const { location } = await pay(first.url);
    await confirmOrder(shop, sessionIdIn(location));
    const again = await checkOutWith(shop, { lastOrderId: first.orderId, ...newKey() });
    expect(again.url).toBe(location);
  });

  test("that has been paid leads its buyer to the confirmation, and nobody else", async () => {
    const shop = await openTestShop(kind);
    const some = { lines: lines.slice(0, 1) };
    const guests = await checkOutWith(shop, newKey());
    const { location } = await pay(guests.url);
    await expect(checkOutWith(shop, { ...some, ...newKey() })).rejects.toThrow("has been paid for");
    const known = { ...some, lastOrderId: guests.orderId, ...newKey() };
    expect((await checkOutWith(shop, known)).url).toBe(location);

    const four = { ...lines[0]!, uId: longId("four") };
    const partly = { ...known, lines: [four, lines[1]!], ...newKey() };
    const rest = await checkOutWith(shop, partly);
    expect(rest).toMatchObject({ paidLines: [{ uId: lines[1]!.uId }] });
    expect((await findOrder(shop.db, rest.orderId))?.lines).toMatchObject([{ uId: four.uId }]);
    const edited = { ...known, lines: [{ ...lines[0]!, personalisation: "Oi" }], ...newKey() };
    expect((await checkOutWith(shop, edited)).orderId).not.toBe(guests.orderId);
    const others = { lines: [four], lastOrderId: guests.orderId };
    const next = await checkOutWith(shop, { ...others, ...newKey() });
    expect(next.orderId).not.toBe(guests.orderId);
    const paidNext = await pay(next.url);
    expect((await checkOutWith(shop, { ...others, ...newKey() })).url).toBe(paidNext.location);

    const customerId = await newBuyer(shop);
    const customers = await checkOutWith(shop, { customerId, ...newKey() });
    const paid = await pay(customers.url);
    const again = await checkOutWith(shop, { customerId, ...some, ...newKey() });
    expect(again).toMatchObject({ orderId: customers.orderId, url: paid.location });
  });

  test("never blocks the basket of another customer or of a guest", async () => {
    const shop = await openTestShop(kind);
    const buyers = [await newBuyer(shop), await newBuyer(shop), null];
    const pages = buyers.map((customerId) => checkOutWith(shop, { customerId, ...newKey() }));
    const urls = (await Promise.all(pages)).map(({ url }) => url);
    expect(await payAll(shop, urls)).toHaveLength(3);
    expect(await problems(shop)).toEqual([]);
  });
});
