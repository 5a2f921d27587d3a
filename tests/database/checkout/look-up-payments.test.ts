import { describe, expect, test } from "vitest";
import pino from "pino";
import { lookUpPaymentsJob } from "../../../app/jobs/look-up-payments.server";
import { runDueJobs } from "../../../app/jobs/start-jobs.server";
import { PaymentError } from "../../../app/payments/payments";
import { connectPayments } from "../../../app/payments/payments.server";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { countUses } from "../../../app/shop/discounts/use-discount.server";
import { readFigures } from "../../../app/shop/reports/figures.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import { lookUpPayments } from "../../../app/shop/checkout/look-up-payments.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { newDiscount } from "../../support/rows";
import { pay, sessionIdIn } from "../../support/payer";
import { checkOutWith, lines, openTestShop, outcomeOf, subtotal } from "../../support/test-shop";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
const paymentsDown = connectPayments({
  secretKey: "sk_test_1",
  webhookSecret: "whsec_1",
  api: { protocol: "http", host: "127.0.0.1", port: 9 },
});

/** Makes every order that old, with the provider last asked so long ago. */
const makeOlder = ({ db }: Shop, ageMs: number, askedMs = ageMs) =>
  db
    .updateTable("orders")
    .set({ createdAt: Date.now() - ageMs, paymentAskedAt: Date.now() - askedMs })
    .execute();

/** A provider that lists nothing. */
async function* listNothing(): AsyncGenerator<never> {
  yield* [];
  throw new PaymentError("down", "There is no list");
}

/** The shop, with a count of the single payments that it asks the provider about. */
function counting(
  shop: Shop,
  listPaid: Shop["payments"]["listPaid"] = (since) => shop.payments.listPaid(since),
) {
  const asked: string[] = [];
  const readCheckout = (id: string) => {
    asked.push(id);
    return shop.payments.readCheckout(id);
  };
  return { shop: { ...shop, payments: { ...shop.payments, readCheckout, listPaid } }, asked };
}

describe.each(databases)("a payment whose webhook is lost, on %s", (kind) => {
  test("is found by itself, counted once, and logged as lost and found", async () => {
    const log: string[] = [];
    const shop = {
      ...(await openTestShop(kind)),
      log: pino({}, { write: (line: string) => log.push(line) }),
    };
    const { orderId, url } = await checkOutWith(shop);
    await pay(url);
    await makeOlder(shop, 2 * minuteMs);
    await runDueJobs(shop, [lookUpPaymentsJob]);
    await shop.db.updateTable("jobLeases").set({ dueAt: 0 }).execute();
    await runDueJobs(shop, [lookUpPaymentsJob]);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      totalPence: subtotal + 170,
    });
    const found = log.filter((line) => line.includes("no webhook had reported"));
    expect(found).toEqual([expect.stringContaining(orderId)]);
    expect(await readFigures(shop.db)).toMatchObject({ ordersPaid: 1, ordersFound: 1 });
  });

  // Spec 10: A paid session whose webhook never arrives is found within five minutes.
  // (app/shop/checkout/look-up-payments.server.ts, app/jobs/look-up-payments.server.ts)
  test("is found within five minutes, however long its page had been open", async () => {
    const shop = await openTestShop(kind);
    for (const ageMs of [0, 10 * minuteMs, hourMs, 23 * hourMs]) {
      const { orderId, url } = await checkOutWith(shop, {
        lines: [{ uId: `open for ${ageMs}`, productId: "grapes", personalisation: "" }],
      });
      // It was asked about a moment before it was paid.
      await makeOlder(shop, ageMs, 0);
      await pay(url);
      // A run begins every 80 seconds at the latest.
      for (let minutes = 4 / 3; minutes < 5; minutes += 4 / 3) {
        await lookUpPayments(shop, inMinutes(minutes));
      }
      expect([ageMs, (await findOrder(shop.db, orderId))?.status]).toEqual([ageMs, "Preparing"]);
    }
  });
});

test("the list of what was paid finds one paid page among many open ones, a hundred at a time, and asks about none of them", async () => {
  const requests: string[] = [];
  const shop = await openTestShop("SQLite", ({ method, url }) => {
    if (method === "GET") requests.push(url ?? "");
  });
  const orders = [];
  for (let page = 0; page < 120; page++) {
    const line = { uId: `line ${page}`, productId: "grapes", personalisation: "" };
    orders.push(await checkOutWith(shop, { lines: [line] }));
  }
  for (const { url } of orders.slice(0, 101)) await pay(url);
  await makeOlder(shop, hourMs, 0);
  expect(await lookUpPayments(shop, inMinutes(1))).toHaveLength(101);
  expect(requests).toEqual(Array(2).fill(expect.stringContaining("limit=100")));
  requests.length = 0;
  expect(await lookUpPayments(shop, inMinutes(2))).toEqual([]);
  expect(requests).toHaveLength(2);
});

describe.each(databases)("the list of what was paid, on %s", (kind) => {
  test("leaves an order of the last minute to its webhook, and finds it after that", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    await pay(url);
    expect(await lookUpPayments(shop, new Date())).toEqual([]);
    expect(await lookUpPayments(shop, inMinutes(1))).toEqual([orderId]);
  });

  test("finds a payment whose webhook is late, which is lost until that comes", async () => {
    const shop = await openTestShop(kind);
    const { url } = await checkOutWith(shop);
    const { location } = await pay(url);
    expect(await lookUpPayments(shop, inMinutes(1))).toHaveLength(1);
    expect(await readFigures(shop.db)).toMatchObject({ ordersPaid: 1, ordersFound: 1 });
    const outcome = await shop.payments.readCheckout(sessionIdIn(location));
    expect(await recordPayment(shop, outcome!, "evt_late")).toBe(false);
    expect(await readFigures(shop.db)).toMatchObject({ ordersPaid: 1, ordersFound: 0 });
  });

  test("is not asked for while nobody can be paying", async () => {
    const requests: string[] = [];
    const shop = await openTestShop(kind, ({ url }) => void requests.push(url ?? ""));
    expect(await lookUpPayments(shop, new Date())).toEqual([]);
    await checkOutWith(shop);
    await makeOlder(shop, 27 * hourMs, 0);
    requests.length = 0;
    expect(await lookUpPayments(shop, new Date())).toEqual([]);
    expect(requests).toEqual([]);
  });

  test("reports no lost webhook where that arrives while the list is read", async () => {
    const shop = await openTestShop(kind);
    const { url } = await checkOutWith(shop);
    const { location } = await pay(url);
    await makeOlder(shop, 2 * minuteMs);
    async function* listPaid(since: Date) {
      for await (const outcomes of shop.payments.listPaid(since)) {
        await confirmOrder(shop, sessionIdIn(location));
        yield outcomes;
      }
    }
    const { shop: late } = counting(shop, listPaid);
    expect(await lookUpPayments(late, new Date())).toEqual([]);
    expect(await readFigures(shop.db)).toMatchObject({ ordersPaid: 1, ordersFound: 0 });
  });
});

describe.each(databases)("an open payment on %s", (kind) => {
  test.each([
    ["once an hour, to hear that it has expired", "lists", [0, 0, 1, 1, 1]],
    ["once a minute while it is young, then ever more rarely", "does not list", [9, 4, 4, 4, 1]],
  ])("is asked about %s, while the provider %s what was paid", async (_, lists, expected) => {
    const open = await openTestShop(kind);
    const { shop, asked } = counting(open, lists === "lists" ? undefined : listNothing);
    await checkOutWith(shop);
    const counts: number[] = [];
    for (const ageMinutes of [0, 14, 60, 20 * 60, 48 * 60]) {
      await makeOlder(shop, ageMinutes * minuteMs);
      const before = asked.length;
      for (let minute = 0; minute < 10; minute++) await lookUpPayments(shop, inMinutes(minute));
      counts.push(asked.length - before);
    }
    expect(counts).toEqual(expected);
  });

  test("is left alone in its first minute, and is not found before it is paid", async () => {
    const { shop, asked } = counting(await openTestShop(kind), listNothing);
    await checkOutWith(shop);
    await makeOlder(shop, 50_000, hourMs);
    await lookUpPayments(shop, new Date());
    expect(asked).toHaveLength(0);
    await makeOlder(shop, minuteMs, hourMs);
    expect(await lookUpPayments(shop, new Date())).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(await readFigures(shop.db)).toMatchObject({ ordersPaid: 0, ordersFound: 0 });
  });

  test("that has expired ends as cancelled, as does one that the provider does not know", async () => {
    const shop = await openTestShop(kind);
    const expired = await checkOutWith(shop, { lines: lines.slice(0, 1) });
    const order = await findOrder(shop.db, expired.orderId);
    await shop.payments.closeCheckout(order?.checkoutSessionId ?? "");
    const unknown = await checkOutWith(shop, { lines: lines.slice(1, 2) });
    await shop.db
      .updateTable("orders")
      .set({ checkoutSessionId: "cs_test_of_another_account" })
      .where("id", "=", unknown.orderId)
      .execute();
    expect(await lookUpPayments(shop, inMinutes(2))).toEqual([]);
    for (const { orderId } of [expired, unknown]) {
      expect((await findOrder(shop.db, orderId))?.status).toBe("Cancelled");
    }
  });

  test("is not asked about again and again while the provider is down, nor when the shop closes", async () => {
    const shop = await openTestShop(kind);
    for (const [index] of lines.entries()) {
      await checkOutWith(shop, { lines: lines.slice(index, index + 1) });
      await checkOutWith(shop, { lines: [{ ...lines[index]!, uId: `more-${index}` }] });
    }
    const down = counting({ ...shop, payments: paymentsDown });
    await lookUpPayments(down.shop, inMinutes(2));
    expect(down.asked).toHaveLength(3);
    const closing = counting(shop, listNothing);
    await lookUpPayments(closing.shop, inMinutes(9), AbortSignal.abort());
    expect(closing.asked).toEqual([]);
    await lookUpPayments(closing.shop, inMinutes(9));
    expect(closing.asked).toHaveLength(6);
  });
});

describe.each(databases)("an order whose checkout broke on %s", (kind) => {
  /** Places an order, as if the server had ended before it stored the page that it had opened. */
  async function breakCheckout(shop: Shop, request: Parameters<typeof checkOutWith>[1] = {}) {
    const checkout = await checkOutWith(shop, request);
    await shop.db
      .updateTable("orders")
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where("id", "=", checkout.orderId)
      .execute();
    return checkout;
  }

  test("is given up and returns the use of its discount code once no payment page of it can be open", async () => {
    const shop = await openTestShop(kind);
    const discount = await newDiscount(shop.db, { maxUses: 1 });
    const { orderId } = await breakCheckout(shop, { discount });
    await makeOlder(shop, 25 * hourMs);
    await lookUpPayments(shop, new Date());
    expect((await findOrder(shop.db, orderId))?.status).toBe("Awaiting payment");
    expect(await countUses(shop.db, discount.code, null)).toBe(1);
    await makeOlder(shop, 26 * hourMs);
    await lookUpPayments(shop, new Date());
    expect((await findOrder(shop.db, orderId))?.status).toBe("Cancelled");
    expect(await countUses(shop.db, discount.code, null)).toBe(0);
  });

  test("stays given up when a payment page of it is paid after all, and the money is recorded for the owner", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await breakCheckout(shop);
    await makeOlder(shop, 26 * hourMs);
    await lookUpPayments(shop, new Date());
    const { location } = await pay(url);
    const outcome = await outcomeOf(shop, sessionIdIn(location));
    expect(await recordPayment(shop, outcome, "evt_late")).toBe(false);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "Cancelled",
      paidAt: null,
    });
    const strays = await shop.db
      .selectFrom("paymentProblems")
      .select(["problem", "orderId", "totalPence"])
      .execute();
    expect(strays).toEqual([{ problem: "other session", orderId, totalPence: subtotal + 170 }]);
  });
});
