import pino from "pino";
import { describe, expect, test } from "vitest";
import { connectPayments } from "../../../app/payments/payments.server";
import { lookUpMoney } from "../../../app/shop/refunds/look-up-refunds.server";
import type { Shop } from "../../../app/shop/shop";
import type { DisputeState, RefundState } from "../../../db/money-tables";
import { databases, seededDatabase } from "../../support/database";
import { addPaidOrder, addRefund } from "../../support/rows";
import { openTestShop } from "../../support/test-shop";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const paymentsDown = connectPayments({
  secretKey: "sk_test_1",
  webhookSecret: "whsec_1",
  api: { protocol: "http", host: "127.0.0.1", port: 9 },
});

/** The shop, with the names of what it asks its provider, or another. */
function counting(shop: Shop, payments = shop.payments) {
  const asked: string[] = [];
  const log: string[] = [];
  const watched = new Proxy(payments, {
    get(target, name: keyof typeof payments) {
      asked.push(name);
      return target[name];
    },
  });
  const logger = pino({}, { write: (line: string) => log.push(line) });
  return { shop: { ...shop, payments: watched, log: logger }, asked, log };
}

async function addDispute({ db }: Shop, id: string, state: DisputeState, askedAt: number) {
  const facts = { paymentId: null, amountPence: 1, reason: "", replyBy: null };
  await db
    .insertInto("disputes")
    .values({ id, state, ...facts, openedAt: 1, toldAt: 1, askedAt })
    .execute();
}

/** The requests of a run that begins so long after everything was last asked about. */
async function askedAfter(base: Shop, sinceMs: number): Promise<string[]> {
  const { shop, asked } = counting(base);
  const now = Date.now();
  await base.db.updateTable("refunds").set({ askedAt: now, createdAt: now }).execute();
  await base.db.updateTable("disputes").set({ askedAt: now }).execute();
  await base.db.updateTable("orders").set({ paymentAskedAt: now }).execute();
  await lookUpMoney(shop, new Date(now + sinceMs));
  return asked;
}

describe.each(databases)("money that is on its way on %s", (kind) => {
  test.each([
    ["asked", minuteMs, "refund"],
    ["unknown", minuteMs, "refund"],
    ["pending", hourMs, "readRefunds"],
  ] as [RefundState, number, string][])(
    "is asked about while it is %s, after %i ms and no sooner",
    async (state, waitMs, question) => {
      const shop = await openTestShop(kind);
      await addPaidOrder(shop.db, "BC-1", { paymentId: "pi_1" });
      await addRefund(shop.db, "RF-1", 100, state);
      expect(await askedAfter(shop, waitMs - 1)).toEqual([]);
      await shop.db.updateTable("refunds").set({ state }).execute();
      expect(await askedAfter(shop, waitMs)).toEqual([question]);
    },
  );

  test("that a bank disputes is asked about in an hour", async () => {
    const shop = await openTestShop(kind);
    for (const [id, state] of [
      ["du_1", "open"],
      ["du_2", "inquiry"],
    ] as const) {
      await addDispute(shop, id, state, 1);
    }
    expect(await askedAfter(shop, hourMs - 1)).toEqual([]);
    expect(await askedAfter(shop, hourMs)).toEqual(["readDispute", "readDispute"]);
  });

  test("is not asked about once it has ended", async () => {
    const shop = await openTestShop(kind);
    await addPaidOrder(shop.db, "BC-1");
    for (const state of ["succeeded", "failed"] as const) {
      await addRefund(shop.db, state, 1, state);
    }
    for (const state of ["won", "lost"] as const) await addDispute(shop, state, state, 1);
    expect(await askedAfter(shop, dayMs)).toEqual([]);
  });

  test("is not asked about twice in a row", async () => {
    const base = await openTestShop(kind);
    await addPaidOrder(base.db, "BC-1", { paymentId: "pi_1" });
    await addRefund(base.db, "RF-1", 100, "pending");
    await addDispute(base, "du_1", "open", 1);
    const { shop, asked } = counting(base);
    const now = new Date(Date.now() + hourMs);
    await lookUpMoney(shop, now);
    expect(asked).toEqual(["readRefunds", "readDispute"]);
    await lookUpMoney(shop, new Date(now.getTime() + hourMs - 1));
    expect(asked).toHaveLength(2);
  });

  test("that was asked for a day ago is looked for, and up to an hour before that asked for again", async () => {
    const base = await openTestShop(kind);
    await addPaidOrder(base.db, "BC-1", { paymentId: "pi_1" });
    await addRefund(base.db, "RF-1", 100, "unknown");
    const { shop, asked } = counting(base);
    const now = Date.now();
    for (const [ageMs, question] of [
      [23 * hourMs - 1, "refund"],
      [23 * hourMs, "readRefunds"],
    ] as const) {
      const lost = { state: "unknown", createdAt: now - ageMs, askedAt: 1 } as const;
      await base.db.updateTable("refunds").set(lost).execute();
      await lookUpMoney(shop, new Date(now));
      expect(asked.splice(0)).toEqual([question]);
    }
  });

  test("is not looked up further after a bug of the shop’s own", async () => {
    const db = await seededDatabase(kind);
    await addDispute({ db } as Shop, "du_1", "open", 1);
    // These payments can be asked nothing.
    const shop = { db, log: pino({ level: "silent" }) } as Shop;
    await expect(lookUpMoney(shop, new Date())).rejects.toBeInstanceOf(TypeError);
  });

  test("is left alone when three questions in a row are not answered, or the shop closes", async () => {
    const base = await openTestShop(kind);
    for (const id of ["du_1", "du_2", "du_3", "du_4"]) await addDispute(base, id, "open", 1);
    const closing = counting(base);
    await lookUpMoney(closing.shop, new Date(), AbortSignal.abort());
    expect(closing.asked).toEqual([]);
    const down = counting(base, paymentsDown);
    await lookUpMoney(down.shop, new Date());
    expect(down.asked).toHaveLength(3);
    const lines = down.log.filter((line) => line.includes("could not be looked up"));
    expect(lines).toHaveLength(3);
    const up = counting(base);
    await base.db.updateTable("disputes").set({ askedAt: 1 }).execute();
    await lookUpMoney(up.shop, new Date());
    expect(up.asked).toHaveLength(4);
    expect(up.log).toEqual([]);
  });
});
