import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lookUpPayments } from "../../../app/shop/checkout/look-up-payments.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import {
  changeDiscount,
  deleteDiscount,
  endDiscount,
  listDiscounts,
} from "../../../app/shop/discounts/manage-discounts.server";
import { readDiscount } from "../../../app/shop/discounts/use-discount.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import { ledgerFile, readLedger } from "../../../app/shop/reports/ledger.server";
import { readSales } from "../../../app/shop/reports/sales.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { readOrder, newDiscount } from "../../support/rows";
import { pay, sessionIdIn } from "../../support/payer";
import { refund, refundsOf } from "../../support/refunds";
import {
  checkOutWith,
  longId,
  newBuyer,
  openTestShop,
  outcomeOf,
  payAll,
} from "../../support/test-shop";

const oneCard = () => [
  { uId: crypto.randomUUID(), productId: "grapes", personalisation: "Get up" },
];

describe.each(databases)("a discount code on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));
  afterEach(() => void vi.useRealTimers());
  const listed = async () => (await listDiscounts(shop.db, new Date()))[0]!;
  const usesOf = async () => {
    const { paidCount, payingCount } = await listed();
    return { paidCount, payingCount };
  };

  // Spec 29: A discount code reduces the price of each line, so that the payment company charges what
  // the order says. (app/shop/discounts/discount.ts, app/shop/checkout/store-order.server.ts)
  test("reduces each line, and the payment is as the order says", async () => {
    const discount = await newDiscount(shop.db);
    const { orderId, url } = await checkOutWith(shop, { discount });
    const page = await (await fetch(url)).text();
    expect(page).toContain(`I Ate Your Grapes (£0.32 off with ${discount.code})`);
    await payAll(shop, [url]);
    const order = await findOrder(shop.db, orderId);
    expect(order).toMatchObject({
      status: "Preparing",
      heldReason: null,
      discountCode: discount.code,
      discountPence: 100,
      subtotalPence: 899,
      totalPence: 899 + 170,
    });
    expect(
      order?.lines.map(({ pricePence, discountPence }) => [pricePence, discountPence]),
    ).toEqual([
      [293, 32],
      [314, 35],
      [292, 33],
    ]);
  });

  test("lets a card be refunded at what was paid for it, and then all of the rest", async () => {
    const discount = await newDiscount(shop.db);
    const { orderId, url } = await checkOutWith(shop, { discount });
    await payAll(shop, [url]);
    await refund(shop, orderId, { positions: [1] });
    await refund(shop, orderId);
    const amounts = (await refundsOf(shop.db, orderId)).map(({ amountPence }) => amountPence);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([314, 899 + 170 - 314]);
    expect((await readOrder(shop.db, orderId)).status).toBe("Refunded");
  });

  // Spec 29: A use is a paid order, counted once however often its payment is reported.
  // (app/shop/discounts/use-discount.server.ts)
  test("counts a payment once that is reported many times", async () => {
    const discount = await newDiscount(shop.db);
    const { url } = await checkOutWith(shop, { discount });
    expect(await usesOf()).toEqual({ paidCount: 0, payingCount: 1 });
    const { location } = await pay(url);
    const outcome = await outcomeOf(shop, sessionIdIn(location));
    const reports = ["evt_1", "evt_1", "evt_2", undefined];
    await Promise.all(reports.map((event) => recordPayment(shop, outcome, event)));
    expect(await usesOf()).toEqual({ paidCount: 1, payingCount: 0 });
    expect((await listed()).takenOffPence).toBe(100);
  });

  // Spec 29: The last use is on one payment page at a time, also when two buyers ask for it at once.
  // (app/shop/discounts/use-discount.server.ts)
  test("gives its last use to one of two buyers who check out at once", async () => {
    const discount = await newDiscount(shop.db, { maxUses: 1 });
    const tried = await Promise.allSettled(
      [1, 2].map(() => checkOutWith(shop, { discount, lines: oneCard() })),
    );
    const won = tried.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const lost = tried.flatMap((each) =>
      each.status === "rejected" ? [each.reason as Error] : [],
    );
    expect(won).toHaveLength(1);
    expect(lost.map(({ message }) => message)).toEqual([
      `${discount.code} is used up. Somebody tighter was quicker. Your basket has the price without it: have another look.`,
    ]);
    await payAll(shop, [won[0]!.url]);
    expect(await usesOf()).toEqual({ paidCount: 1, payingCount: 0 });
    expect((await listed()).state).toBe("used up");
  });

  test("whose last use is on a customer's own other payment page says so to them, and to nobody else", async () => {
    const discount = await newDiscount(shop.db, { maxUses: 1 });
    const customerId = await newBuyer(shop);
    await checkOutWith(shop, { customerId, discount, lines: oneCard() });
    const theirs = "Your own other payment page holds the last use of";
    const checkOutAgain = (by: string | null) =>
      checkOutWith(shop, { customerId: by, discount, lines: oneCard() });
    await expect(checkOutAgain(customerId)).rejects.toThrow(theirs);
    await expect(checkOutAgain(await newBuyer(shop))).rejects.toThrow("Somebody tighter");
    await expect(checkOutAgain(null)).rejects.toThrow("Somebody tighter");
    const asking = { now: new Date(), ownOrderId: null, customerId };
    const applied = await readDiscount(shop.db, discount, asking);
    expect(applied?.whyNot).toContain(theirs);
  });

  // Spec 29: The payment page of an order with a limited code ends after 31 minutes, which frees the
  // use; the other pages stay open for a day. (app/shop/checkout/open-payment-page.server.ts)
  test("that is limited gets its use back after 31 minutes on the payment page, and no sooner", async () => {
    const startedAt = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: startedAt });
    const limited = await newDiscount(shop.db, { maxUses: 1 });
    const lines = oneCard();
    const { orderId, url } = await checkOutWith(shop, { discount: limited, lines });
    const endless = await newDiscount(shop.db);
    const others = [
      await checkOutWith(shop, { discount: endless, lines: oneCard() }),
      await checkOutWith(shop, { lines: oneCard() }),
    ];
    const statusesAfter = async (minutes: number) => {
      vi.setSystemTime(startedAt + minutes * 60_000);
      // In an hour each is asked about once.
      await shop.db.updateTable("orders").set({ paymentAskedAt: 0 }).execute();
      await lookUpPayments(shop, new Date());
      const orders = [orderId, ...others.map((other) => other.orderId)];
      return Promise.all(orders.map(async (id) => (await readOrder(shop.db, id)).status));
    };
    const open = "Awaiting payment";
    expect(await statusesAfter(30)).toEqual([open, open, open]);
    expect(await statusesAfter(31)).toEqual(["Cancelled", open, open]);
    expect((await pay(url)).status).toBe(410);
    const again = await checkOutWith(shop, { discount: limited, lines, lastOrderId: orderId });
    expect(again.orderId).not.toBe(orderId);
    expect((await pay(again.url)).status).toBe(303);
    expect(await statusesAfter(24 * 60 - 1)).toEqual(["Cancelled", open, open]);
  });

  test("is not used up for the buyer whose own payment page has its last use", async () => {
    const discount = await newDiscount(shop.db, { maxUses: 1 });
    const lines = oneCard();
    const { orderId, url } = await checkOutWith(shop, { discount, lines });
    const ask = async (ownOrderId: string | null) =>
      (await readDiscount(shop.db, discount, { now: new Date(), ownOrderId }))?.whyNot;
    expect(await ask(orderId)).toBeUndefined();
    expect(await ask(null)).toContain("used up");
    const again = await checkOutWith(shop, { discount, lines, lastOrderId: orderId });
    expect(again.url).toBe(url);
    const more = [...lines, ...oneCard()];
    const bigger = await checkOutWith(shop, { discount, lines: more, lastOrderId: orderId });
    expect(bigger.orderId).not.toBe(orderId);
    await payAll(shop, [bigger.url]);
    expect(await ask(bigger.orderId)).toContain("used up");
  });

  test("gives way to another that takes off as much and is applied instead", async () => {
    const [one, other] = [await newDiscount(shop.db), await newDiscount(shop.db)];
    const lines = oneCard();
    const first = await checkOutWith(shop, { discount: one, lines });
    const second = await checkOutWith(shop, { discount: other, lines, lastOrderId: first.orderId });
    expect((await findOrder(shop.db, first.orderId))?.status).toBe("Cancelled");
    expect((await findOrder(shop.db, second.orderId))?.discountCode).toBe(other.code);
  });

  test("gets its use back when the payment page is given up", async () => {
    const discount = await newDiscount(shop.db, { maxUses: 1 });
    const lines = oneCard();
    const { orderId } = await checkOutWith(shop, { discount, lines });
    await checkOutWith(shop, { lines, lastOrderId: orderId });
    expect((await findOrder(shop.db, orderId))?.status).toBe("Cancelled");
    expect(await usesOf()).toEqual({ paidCount: 0, payingCount: 0 });
  });

  test("is honoured on a payment page that was open when staff ended it, and then begins again", async () => {
    const discount = await newDiscount(shop.db);
    const { orderId, url } = await checkOutWith(shop, { discount, lines: oneCard() });
    await endDiscount(shop.db, "nobody", discount.id, new Date());
    const deleted = deleteDiscount(shop.db, "nobody", discount.id);
    await expect(deleted).rejects.toThrow("Somebody has used");
    await expect(checkOutWith(shop, { discount, lines: oneCard() })).rejects.toThrow("is over");
    await payAll(shop, [url]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      subtotalPence: 292,
    });
    const limits = { firstDay: "2020-01-01", lastDay: null, maxUses: 9 };
    await changeDiscount(shop.db, "nobody", discount.id, limits);
    expect(await listed()).toMatchObject({ state: "good", paidCount: 1, maxUses: 9 });
  });

  test("refuses a code that is unknown, exists with other terms or is over, and days in the wrong order", async () => {
    const { id, code } = await newDiscount(shop.db);
    const others = [
      { percent: 20 },
      { percent: null, amountPence: 100 },
      { firstDay: "2020-01-02" },
      { lastDay: "2099-12-31" },
      { maxUses: 1 },
    ];
    for (const other of others) {
      await expect(newDiscount(shop.db, { code, ...other })).rejects.toThrow("There is a code");
    }
    await endDiscount(shop.db, "nobody", id, new Date());
    await expect(newDiscount(shop.db, { code })).rejects.toThrow("There is a code");
    const unknown = endDiscount(shop.db, "nobody", crypto.randomUUID(), new Date());
    await expect(unknown).rejects.toThrow("There is no such code.");
    const backwards = { firstDay: "2026-12-24", lastDay: "2026-12-23" };
    await expect(newDiscount(shop.db, backwards)).rejects.toThrow("before the first");
  });

  test("is another order's when the same basket is checked out without it", async () => {
    const discount = await newDiscount(shop.db);
    const reduced = await checkOutWith(shop, { discount });
    const full = await checkOutWith(shop, { lastOrderId: reduced.orderId });
    expect(full.orderId).not.toBe(reduced.orderId);
    expect(await readOrder(shop.db, full.orderId)).toMatchObject({
      subtotalPence: 999,
      discountCode: null,
    });
  });

  // Spec 29: Sales and the ledger show what codes took off, and the takings without it.
  // (app/shop/reports/sales.server.ts, app/shop/reports/ledger.server.ts)
  test("is in the sales and the ledger, also once its order is erased", async () => {
    const now = new Date();
    const month = now.toISOString().slice(0, 7);
    const fileHead = async () => ledgerFile(await readLedger(shop.db, month, now)).split("\r\n")[0];
    await payAll(shop, [(await checkOutWith(shop, { lines: oneCard() })).url]);
    expect(await fileHead()).not.toContain("Discount");
    const discount = await newDiscount(shop.db);
    const { orderId, url } = await checkOutWith(shop, { discount });
    await payAll(shop, [url]);
    await shop.db.transaction().execute((tx) => eraseOrder(tx, orderId));
    const { total } = await readSales(shop.db, {}, new Date());
    expect(total).toMatchObject({ salesPence: 325 + 170 + 899 + 170, discountsPence: 100 });
    const ledger = await readLedger(shop.db, month, new Date());
    expect(ledger.entries.map((entry) => [entry.pence, entry.discountPence])).toEqual([
      [495, 0],
      [1069, 100],
    ]);
    expect(await fileHead()).toContain("Of it postage GBP,Discount GBP");
    expect(await usesOf()).toEqual({ paidCount: 1, payingCount: 0 });
  });

  test("gave away what the sales say: nothing of an order in another currency, which is a use all the same", async () => {
    const discount = await newDiscount(shop.db);
    const inPounds = await checkOutWith(shop, { discount, lines: oneCard() });
    const inYen = await checkOutWith(shop, { discount });
    await payAll(shop, [inPounds.url, inYen.url]);
    await shop.db
      .updateTable("payments")
      .set({ currency: "JPY" })
      .where("orderId", "=", inYen.orderId)
      .execute();
    const { total } = await readSales(shop.db, {}, new Date());
    expect(total.discountsPence).toBe(33);
    expect(await listed()).toMatchObject({ paidCount: 2, takenOffPence: total.discountsPence });
  });

  test("spreads anew over the cards that are left when some were paid for before", async () => {
    const discount = await newDiscount(shop.db, { percent: null, amountPence: 100 });
    const [first, ...others] = ["one", "two"].map((name) => ({
      uId: longId(name),
      productId: "grapes",
      personalisation: "",
    }));
    const paid = await checkOutWith(shop, { lines: [first!] });
    await payAll(shop, [paid.url]);
    const { orderId } = await checkOutWith(shop, {
      discount,
      lines: [first!, ...others],
      lastOrderId: paid.orderId,
    });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      subtotalPence: 225,
      discountPence: 100,
    });
  });
});
