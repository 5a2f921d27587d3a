import { describe, expect, test } from "vitest";
import pino from "pino";
import { lookUpPaymentsJob } from "../../app/jobs/look-up-payments.server";
import { runDueJobs } from "../../app/jobs/start-jobs.server";
import { connectPayments } from "../../app/payments/payments.server";
import { readFigures } from "../../app/shop/figures.server";
import { lookUpPayments } from "../../app/shop/look-up-payments.server";
import { findOrder } from "../../app/shop/read-orders.server";
import type { Shop } from "../../app/shop/shop";
import { databases } from "../support/database";
import { pay } from "../support/payer";
import { checkOutWith, lines, openTestShop, subtotal } from "../support/test-shop";

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

/** The shop, with a count of what it asks the provider. */
function counting(shop: Shop) {
  const asked: string[] = [];
  const readCheckout = (id: string) => {
    asked.push(id);
    return shop.payments.readCheckout(id);
  };
  return { shop: { ...shop, payments: { ...shop.payments, readCheckout } }, asked };
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
    const found = log.filter((line) => line.includes("Lost and found"));
    expect(found).toEqual([expect.stringContaining(orderId)]);
    expect(await readFigures(shop.db)).toMatchObject({ ordersPaid: 1, ordersFound: 1 });
  });

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

describe.each(databases)("an open payment on %s", (kind) => {
  test("is asked about once a minute while it is young, then ever more rarely", async () => {
    const { shop, asked } = counting(await openTestShop(kind));
    await checkOutWith(shop);
    const counts: number[] = [];
    for (const ageMinutes of [0, 14, 60, 20 * 60, 48 * 60]) {
      await makeOlder(shop, ageMinutes * minuteMs);
      const before = asked.length;
      for (let minute = 0; minute < 10; minute++) await lookUpPayments(shop, inMinutes(minute));
      counts.push(asked.length - before);
    }
    expect(counts).toEqual([9, 4, 4, 4, 1]);
  });

  test("is left alone in its first minute, and is not found before it is paid", async () => {
    const { shop, asked } = counting(await openTestShop(kind));
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
    const closing = counting(shop);
    await lookUpPayments(closing.shop, inMinutes(9), AbortSignal.abort());
    expect(closing.asked).toEqual([]);
    await lookUpPayments(closing.shop, inMinutes(9));
    expect(closing.asked).toHaveLength(6);
  });
});
