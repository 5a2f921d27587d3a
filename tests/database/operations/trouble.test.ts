import { beforeEach, describe, expect, test } from "vitest";
import { readToday } from "../../../app/shop/operations/today.server";
import {
  countTrouble,
  readTrouble,
  settleStray,
} from "../../../app/shop/operations/trouble.server";
import type { PaymentOutcome } from "../../../app/payments/payments";
import { flagPayment } from "../../../app/shop/checkout/payment-problems.server";
import type { Db } from "../../../db/connect";
import type { DisputeState, RefundState } from "../../../db/money-tables";
import { databases, seededDatabase } from "../../support/database";
import { releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { settle } from "../../../app/shop/standing/settle.server";
import { addPaidOrder } from "../../support/rows";

const now = new Date("2026-11-20T12:00:00Z");
const at = now.getTime();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Made = {
  state: RefundState;
  ageMs: number;
  settledAt?: number;
  returnedAt?: number;
  providerRefundId?: string;
};

async function addRefund(db: Db, id: string, orderId: string, { ageMs, ...made }: Made) {
  const facts = { attempt: id, amountPence: 50, postagePence: 0, reason: "Faulty", askedBy: null };
  await db
    .insertInto("refunds")
    .values({
      id,
      paymentId: `pi_${orderId}`,
      ...facts,
      createdAt: at - ageMs,
      askedAt: at,
      ...made,
    })
    .execute();
}

async function addDispute(db: Db, id: string, state: DisputeState, replyBy: number | null) {
  const facts = { amountPence: 495, reason: "fraudulent", openedAt: 1, toldAt: 1 };
  await db
    .insertInto("disputes")
    .values({ id, state, replyBy, paymentId: "pi_BC-1", ...facts, askedAt: 1 })
    .execute();
}

async function addProblem(db: Db, orderId: string | null, problem: string, foundAt = at) {
  const checkoutSessionId = `cs_${orderId}_${problem}`;
  await db
    .insertInto("paymentProblems")
    .values({ checkoutSessionId, problem, orderId, totalPence: 495, foundAt })
    .execute();
}

describe.each(databases)("money that is not as it should be on %s", (kind) => {
  let db: Db;
  const stuck = async () => {
    const { refunds } = await readTrouble(db, now);
    const counted = (await countTrouble(db, now))[0];
    expect(counted).toEqual({ title: "Refunds stuck", count: refunds.length });
    return refunds.map(({ id }) => id);
  };
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1", { email: "dave@example.com" });
    await addPaidOrder(db, "BC-2");
  });

  test.each([
    ["asked for and not answered for five minutes", "asked", 5 * minuteMs],
    ["lost on its way five minutes ago", "unknown", 5 * minuteMs],
    ["accepted and not paid for a day", "pending", dayMs],
  ] as [string, RefundState, number][])("is a refund that was %s", async (_, state, ageMs) => {
    await addRefund(db, "RF-YOUNG", "BC-1", { state, ageMs: ageMs - 1 });
    expect(await stuck()).toEqual([]);
    await addRefund(db, "RF-OLD", "BC-1", { state, ageMs });
    expect(await stuck()).toEqual(["RF-OLD"]);
    await db.updateTable("refunds").set({ state: "succeeded" }).execute();
    expect(await stuck()).toEqual([]);
  });

  test("is a refund that failed within a week, the oldest first, with when it was made", async () => {
    const weekAgo = at - 7 * dayMs;
    await addRefund(db, "RF-1", "BC-1", { state: "failed", ageMs: 2, settledAt: weekAgo + 1 });
    await addRefund(db, "RF-2", "BC-2", { state: "failed", ageMs: 1, settledAt: weekAgo });
    const back = { settledAt: 1, returnedAt: weekAgo + 1 };
    await addRefund(db, "RF-3", "BC-2", { state: "failed", ageMs: dayMs, ...back });
    expect(await stuck()).toEqual(["RF-3", "RF-1"]);
    const { refunds } = await readTrouble(db, now);
    expect(refunds[0]).toMatchObject({ at: "19 Nov 2026, 12:00", state: "failed" });
  });

  test("is a refund that failed after it was accepted, until somebody answers it or the money went back otherwise", async () => {
    for (const orderId of ["BC-1", "BC-2"]) {
      const failed = { state: "failed", ageMs: dayMs, settledAt: 1 } as const;
      await addRefund(db, `RF-${orderId}`, orderId, { ...failed, providerRefundId: orderId });
    }
    await addRefund(db, "RF-LATER", "BC-1", { state: "succeeded", ageMs: 1 });
    expect(await stuck()).toEqual(["RF-BC-1", "RF-BC-2"]);
    await settle(db, "BC-1");
    await releaseOrder(db, "olive", "BC-1", "refund failed RF-BC-1");
    expect(await stuck()).toEqual(["RF-BC-2"]);
    await db.updateTable("orders").set({ status: "Refunded" }).execute();
    expect(await stuck()).toEqual([]);
  });

  test("is a dispute that is open, the one to be answered first at the top", async () => {
    await addDispute(db, "du_never", "open", null);
    await addDispute(db, "du_later", "open", at + 2);
    await addDispute(db, "du_first", "inquiry", at);
    await addDispute(db, "du_won", "won", at);
    const { disputes } = await readTrouble(db, now);
    expect(disputes.map(({ id, answerBy }) => [id, answerBy])).toEqual([
      ["du_first", "20 Nov 2026, 12:00"],
      ["du_later", "20 Nov 2026, 12:00"],
      ["du_never", null],
    ]);
    expect((await countTrouble(db, now))[1]).toEqual({ title: "Disputes to answer", count: 2 });
  });

  test("is a dispute that is lost, until somebody answers it or its order is not here any more", async () => {
    await addDispute(db, "du_open", "open", null);
    await addDispute(db, "du_lost", "lost", at);
    const listed = async () => (await readTrouble(db, now)).disputes.map(({ id }) => id);
    const counted = async () => (await countTrouble(db, now))[1]!.count;
    expect([await listed(), await counted()]).toEqual([["du_open", "du_lost"], 1]);
    for (const status of ["Dispatched", "Refunded"] as const) {
      await db.updateTable("orders").set({ status }).execute();
      expect([await listed(), await counted()]).toEqual([["du_open"], 0]);
    }
    await db.updateTable("disputes").set({ amountPence: 1 }).execute();
    await settle(db, "BC-1");
    expect([await listed(), await counted()]).toEqual([["du_open", "du_lost"], 1]);
    await releaseOrder(db, "olive", "BC-1", "disputed du_lost lost");
    expect([await listed(), await counted()]).toEqual([["du_open"], 0]);
  });

  test("is what came for an order that is held for it, and what belongs to none, the newest first", async () => {
    await addPaidOrder(db, "BC-3", { heldReason: "amount", paidAt: 1 });
    await addPaidOrder(db, "BC-4", { heldReason: "by hand" });
    await addPaidOrder(db, "BC-5", { heldReason: "currency", paidAt: 0 });
    await addPaidOrder(db, "BC-6", { heldReason: "amount", paidAt: null });
    await addPaidOrder(db, "BC-7", { heldReason: "amount, no address", paidAt: 2 });
    // Released, and held again for another reason.
    await addPaidOrder(db, "BC-8", { heldReason: "Dave Smith of 3 High St rang" });
    for (const id of ["BC-1", "BC-3", "BC-6", "BC-7", "BC-8"]) await addProblem(db, id, "amount");
    await addProblem(db, "BC-5", "currency");
    await addProblem(db, null, "no order", at - minuteMs);
    await addProblem(db, "BC-1", "paid twice");
    await addProblem(db, "BC-2", "other session", at + minuteMs);
    const { held, strays } = await readTrouble(db, now);
    expect(held.map(({ id }) => id)).toEqual(["BC-5", "BC-3", "BC-7"]);
    expect(strays.map(({ problem, at: found }) => [problem, found])).toEqual([
      ["other session", "20 Nov 2026, 12:01"],
      ["paid twice", "20 Nov 2026, 12:00"],
      ["no order", "20 Nov 2026, 11:59"],
    ]);
    const countStrays = async () => (await countTrouble(db, now))[2]!.count;
    expect(await countStrays()).toBe(3);
    const payment = "cs_BC-1_paid twice";
    await settleStray(db, "BB-OLIVE", payment);
    expect(await countStrays()).toBe(2);
    // The provider tells of the payment again.
    const paidAgain = { checkoutSessionId: payment, totalPence: 495 } as PaymentOutcome;
    expect(await flagPayment(db, paidAgain, "BC-1", ["paid twice"])).toEqual([]);
    expect((await readTrouble(db, now)).strays).toHaveLength(2);
    for (const other of [payment, "cs_BC-1_amount"]) {
      await expect(settleStray(db, "BB-OLIVE", other)).rejects.toThrow("not in the list any more");
    }
  });

  test("is on Today for whoever sees money, beside what is to be posted", async () => {
    await addDispute(db, "du_1", "open", at);
    const due = { dueOn: "2026-11-20" };
    await addPaidOrder(db, "BC-3", due);
    await addPaidOrder(db, "BC-4", { dueOn: "2026-11-23", isPrinted: true });
    await addPaidOrder(db, "BC-5", { ...due, heldReason: "Ask" });
    const counts = Object.entries({
      late: 0,
      due: 3,
      held: 1,
      told: 0,
      cancellations: 0,
      unwritten: 0,
    });
    expect(await readToday(db, now, "owner")).toEqual({
      counts: counts.map(([filter, count]) => ({ filter, count })),
      waitingCount: 4,
      unprintedCount: 3,
      printedCount: 1,
      doneCount: 0,
      troubles: [
        { title: "Refunds stuck", count: 0 },
        { title: "Disputes to answer", count: 1 },
        { title: "Payments of no order", count: 0 },
      ],
    });
    expect(await readToday(db, now, "packer")).toMatchObject({ waitingCount: 4, troubles: [] });
  });
});
