import { afterEach, describe, expect, test, vi } from "vitest";
import pino from "pino";
import { refundsOfPayments } from "../../../app/shop/standing/money-back.server";
import { listRefunds } from "../../../app/shop/refunds/read-refunds.server";
import { holdOrder } from "../../../app/shop/fulfilment/hold.server";
import { recordRefund, recordRefusal } from "../../../app/shop/refunds/refund-records.server";
import type { RefundOutcome } from "../../../app/payments/payments";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase, type DatabaseKind } from "../../support/database";
import { readOrder, addPaidOrder, addPaymentProblem, addRefund } from "../../support/rows";

const start = 1_000_000;
const paymentId = "pi_1";
const log = pino({ level: "silent" });
afterEach(() => void vi.useRealTimers());

async function openLedger(kind: DatabaseKind) {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const db = await seededDatabase(kind);
  await addPaidOrder(db, "BC-1", { paymentId });
  await addPaidOrder(db, "BC-2", { paymentId: "pi_2" });
  return db;
}

const outcome = (changes: Partial<RefundOutcome> = {}): RefundOutcome => ({
  providerRefundId: "re_1",
  refundId: "RF-1",
  paymentId,
  amountPence: 495,
  state: "succeeded",
  failure: null,
  ...changes,
});
const reportRefund = (db: Db, changes: Partial<RefundOutcome> = {}) =>
  recordRefund({ db, log }, outcome(changes));

async function orderState(db: Db) {
  const { status, heldReason, refundReservedPence, refundedPence } = await readOrder(db, "BC-1");
  return [status, heldReason, refundReservedPence, refundedPence];
}
const refunds = (db: Db) =>
  refundsOfPayments(db)
    .select(["state", "providerRefundId", "failure", "settledAt", "returnedAt"])
    .where("orderId", "=", "BC-1")
    .orderBy("createdAt")
    .execute();
const events = async (db: Db) =>
  (await db.selectFrom("orderEvents").select(["kind", "detail"]).orderBy("number").execute()).map(
    (row) => Object.values(row).join(" "),
  );

describe.each(databases)("the record of a refund on %s", (kind) => {
  test("goes from pending to succeeded to returned, and notes when", async () => {
    const db = await openLedger(kind);
    await addRefund(db, "RF-1", 495);
    await reportRefund(db, { state: "pending" });
    const made = { providerRefundId: "re_1", failure: null };
    expect(await refunds(db)).toEqual([
      { ...made, state: "pending", settledAt: null, returnedAt: null },
    ]);
    expect(await orderState(db)).toEqual(["Preparing", "refund", 495, 0]);
    vi.setSystemTime(start + 1);
    await reportRefund(db);
    const settled = { ...made, settledAt: start + 1 };
    expect(await refunds(db)).toEqual([{ ...settled, state: "succeeded", returnedAt: null }]);
    expect(await orderState(db)).toEqual(["Refunded", null, 495, 495]);
    vi.setSystemTime(start + 2);
    for (const state of ["pending", "succeeded"] as const) await reportRefund(db, { state });
    expect(await refunds(db)).toEqual([{ ...settled, state: "succeeded", returnedAt: null }]);
    for (const late of [3, 4]) {
      vi.setSystemTime(start + late);
      await reportRefund(db, { state: "failed", failure: "lost card" });
    }
    expect(await refunds(db)).toEqual([
      { ...settled, state: "failed", failure: "lost card", returnedAt: start + 3 },
    ]);
    expect(await orderState(db)).toEqual(["Preparing", "refund failed", 0, 0]);
    expect(await events(db)).toEqual(["refunded 495", "refund failed 495"]);
    const letters = await db.selectFrom("outbox").select(["key", "orderId", "aboutId"]).execute();
    expect(letters).toEqual([{ key: "order-refunded:RF-1", orderId: "BC-1", aboutId: "1" }]);
    expect((await readOrder(db, "BC-2")).refundedPence).toBe(0);
  });

  test("releases the order when the provider never accepted the refund, and can turn out to be wrong", async () => {
    const db = await openLedger(kind);
    await addRefund(db, "RF-1", 495);
    await recordRefusal(db, "RF-1", "No money");
    const refused = { state: "failed", failure: "No money", providerRefundId: null };
    expect(await refunds(db)).toEqual([{ ...refused, settledAt: start, returnedAt: null }]);
    expect(await orderState(db)).toEqual(["Preparing", null, 0, 0]);
    expect(await db.selectFrom("outbox").select("key").execute()).toEqual([]);
    await reportRefund(db);
    expect(await refunds(db)).toMatchObject([{ state: "succeeded", providerRefundId: "re_1" }]);
    expect(await orderState(db)).toEqual(["Refunded", null, 495, 495]);
    await recordRefusal(db, "RF-1", "No money");
    expect(await orderState(db)).toEqual(["Refunded", null, 495, 495]);
    expect(await events(db)).toEqual(["refund failed 495", "refunded 495"]);
  });

  test("leaves an order on hold for another reason when the refund was refused", async () => {
    const db = await openLedger(kind);
    await addRefund(db, "RF-1", 100);
    await holdOrder(db, "olive", "BC-1", "Rude even for us");
    await recordRefusal(db, "RF-1", "No money");
    expect(await orderState(db)).toEqual(["Preparing", "staff", 0, 0]);
  });

  test("brings the order back when more was refunded than there was, and that fails", async () => {
    const db = await openLedger(kind);
    await addRefund(db, "RF-1", 495);
    await reportRefund(db);
    await reportRefund(db, { refundId: null, providerRefundId: "re_2", amountPence: 5 });
    await reportRefund(db, { state: "failed" });
    expect(await orderState(db)).toEqual(["Preparing", "refund failed, which cards", 5, 5]);
  });

  test("keeps each other hold when an accepted refund failed", async () => {
    const db = await openLedger(kind);
    await addRefund(db, "RF-1", 100);
    await addPaymentProblem(db, "BC-1", "amount");
    await holdOrder(db, "olive", "BC-1", "Is moving, wait");
    await reportRefund(db, { amountPence: 100, state: "pending" });
    await reportRefund(db, { amountPence: 100, state: "failed" });
    expect(await orderState(db)).toEqual(["Preparing", "amount, refund failed, staff", 0, 0]);
  });

  test("counts money refunded at the provider once, by the provider’s id", async () => {
    const db = await openLedger(kind);
    await addRefund(db, "RF-1", 100);
    const there = { refundId: null, amountPence: 200, providerRefundId: "re_2" };
    await reportRefund(db, { ...there, state: "pending" });
    await reportRefund(db, there);
    await reportRefund(db, { ...there, refundId: "RF-UNKNOWN" });
    expect(await orderState(db)).toEqual(["Preparing", "which cards", 300, 200]);
    expect(await listRefunds(db, "BC-1")).toContainEqual(
      expect.objectContaining({
        amountPence: 200,
        reason: "Made at the payment company",
        state: "succeeded",
        askedBy: null,
      }),
    );
    await reportRefund(db, { amountPence: 100 });
    expect(await orderState(db)).toEqual(["Preparing", "which cards", 300, 300]);
  });

  test("is kept for a payment without an order, which the log says once", async () => {
    const db = await openLedger(kind);
    const lines: string[] = [];
    const logged = pino({}, { write: (line: string) => lines.push(line) });
    for (const none of ["pi_nobodys", "pi_nobodys", null]) {
      await recordRefund(
        { db, log: logged },
        outcome({ refundId: null, providerRefundId: "re_9", paymentId: none }),
      );
    }
    await recordRefund({ db, log: logged }, outcome({ refundId: null, amountPence: 5 }));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, msg: "A refund belongs to no order yet", amountPence: 495 },
      { level: 30, msg: "A refund was recorded", orderId: "BC-1", providerRefundId: "re_1" },
    ]);
    expect(await refunds(db)).toHaveLength(1);
  });
});
