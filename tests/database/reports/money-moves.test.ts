import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import { listMoves, moveKinds, sumMoves } from "../../../app/shop/reports/money-moves.server";
import type { Db } from "../../../db/connect";
import type { DisputesTable, RefundsTable } from "../../../db/money-tables";
import { databases, seededDatabase } from "../../support/database";
import { addPaidOrder } from "../../support/rows";

async function addRefund(db: Db, id: string, changes: Partial<Insertable<RefundsTable>>) {
  const facts = { paymentId: "pi_BC-1", attempt: id, reason: "Faulty", askedBy: null };
  const money = { amountPence: 200, postagePence: 50, state: "succeeded" } as const;
  await db
    .insertInto("refunds")
    .values({ id, ...facts, ...money, createdAt: 1, askedAt: 1, ...changes })
    .execute();
}

async function addDispute(db: Db, id: string, changes: Partial<Insertable<DisputesTable>>) {
  const facts = { paymentId: "pi_BC-1", amountPence: 495, reason: "", replyBy: null };
  const times = { openedAt: 1, toldAt: 1, askedAt: 1 };
  await db
    .insertInto("disputes")
    .values({ id, ...facts, state: "open", ...times, ...changes })
    .execute();
}

/** A move of each kind, and money beside each that has not moved or is in no sale. */
async function addMoves(db: Db) {
  await addPaidOrder(db, "BC-1", { paidAt: 100, vatBasisPoints: 2000 });
  await addPaidOrder(db, "BC-0", { paidAt: 100 });
  await addPaidOrder(db, "BC-UNPAID", { paidAt: null });
  await addRefund(db, "RF-DONE", { settledAt: 200 });
  await addRefund(db, "RF-BACK", { state: "failed", settledAt: 300, returnedAt: 400 });
  await addRefund(db, "RF-REFUSED", { state: "failed", settledAt: 250 });
  await addRefund(db, "RF-ASKED", { state: "asked" });
  await addDispute(db, "du_lost", { state: "lost", withdrawnAt: 500 });
  await addDispute(db, "du_won", { withdrawnAt: 600, reinstatedAt: 700 });
  await addDispute(db, "du_inquiry", { state: "inquiry" });
  await addDispute(db, "du_nobodys", { paymentId: null, withdrawnAt: 600, reinstatedAt: 700 });
  await addPaidOrder(db, "BC-YEN", { paidAt: 100, currency: "JPY" });
  const yen = { paymentId: "pi_BC-YEN" };
  await addRefund(db, "RF-YEN", { ...yen, state: "failed", settledAt: 300, returnedAt: 400 });
  await addDispute(db, "du_yen", { ...yen, withdrawnAt: 600, reinstatedAt: 700 });
}

const move = (kind: string, at: number, pence: number, rest: object = {}) => ({
  kind,
  at,
  pence,
  orderId: "BC-1",
  postagePence: null,
  vatBasisPoints: 2000,
  ...rest,
});
const all = [
  move("sale", 100, 495, {
    orderId: "BC-0",
    postagePence: 170,
    discountPence: 0,
    vatBasisPoints: 0,
    vatPence: 0,
  }),
  move("sale", 100, 495, { postagePence: 170, discountPence: 0, vatPence: 83 }),
  move("refund", 200, -200, { postagePence: -50, vatPence: -34 }),
  move("refund", 300, -200, { postagePence: -50, vatPence: -33 }),
  move("refund returned", 400, 200, { postagePence: 50, vatPence: 33 }),
  move("dispute", 500, -495, { vatPence: -82 }),
  move("dispute", 600, -495, { vatPence: -83 }),
  move("dispute won", 700, 495, { vatPence: 83 }),
];
const span = (from: number, before: number) => ({ day: "", from, before });

describe.each(databases)("money on %s", (kind) => {
  test("each sale, refund and dispute is listed with its postage and rate of VAT, unless it has no order or is in another currency", async () => {
    const db = await seededDatabase(kind);
    await addMoves(db);
    expect(await listMoves(db, span(0, 1000))).toEqual(all);
  });

  test("counts in the period that begins with its moment, and not in the one that ends with it", async () => {
    const db = await seededDatabase(kind);
    await addMoves(db);
    for (const { at } of all) {
      const then = all.filter((each) => each.at === at);
      expect(await listMoves(db, span(at, at + 1))).toEqual(then);
      expect(await listMoves(db, span(at - 1, at))).toEqual([]);
    }
  });

  test("that goes back card by card, in whatever months, leaves none of its VAT", async () => {
    const db = await seededDatabase(kind);
    const rates = { vatBasisPoints: 2000, paidAt: 1 };
    await addPaidOrder(db, "BC-1", { ...rates, subtotalPence: 5 * 325, totalPence: 5 * 325 + 170 });
    for (const [i, amountPence] of [325, 325, 325, 325, 325, 170].entries()) {
      await addRefund(db, `RF-${i}`, { amountPence, settledAt: 10 + i });
    }
    for (const months of [
      [0, 20],
      [0, 12, 14, 20],
      [0, 10, 11, 12, 13, 14, 15, 20],
    ]) {
      const lists = months.slice(1).map((before, i) => listMoves(db, span(months[i]!, before)));
      const moves = (await Promise.all(lists)).flat();
      expect(moves).toHaveLength(7);
      expect(moves[0]!.vatPence).toBe(299);
      expect(moves.reduce((total, { vatPence }) => total + vatPence, 0)).toBe(0);
    }
  });

  test("that moves at one moment is listed by its orders, and then by what it is", async () => {
    const db = await seededDatabase(kind);
    for (const id of ["BC-b", "BC-B", "BC-a"]) await addPaidOrder(db, id, { paidAt: 5 });
    for (const orderId of ["BC-B", "BC-a"]) {
      await addRefund(db, `RF-${orderId}`, { paymentId: `pi_${orderId}`, settledAt: 5 });
    }
    await addDispute(db, "du_1", { paymentId: "pi_BC-a", withdrawnAt: 5 });
    const moves = await listMoves(db, span(5, 6));
    expect(moves.map((each) => `${each.orderId} ${each.kind}`)).toEqual([
      "BC-B sale",
      "BC-B refund",
      "BC-a sale",
      "BC-a refund",
      "BC-a dispute",
      "BC-b sale",
    ]);
  });

  test("is summed by its kind for each time, as it is listed", async () => {
    const db = await seededDatabase(kind);
    await addMoves(db);
    const spans = [span(0, 100), span(100, 300), span(300, 700), span(700, 701)];
    for (const asked of moveKinds) {
      const sums = spans.map(({ from, before }, index) => {
        const within = all.filter(
          (each) => each.kind === asked && each.at >= from && each.at < before,
        );
        const pence = within.reduce((total, each) => total + each.pence, 0);
        return { index, count: within.length, pence };
      });
      expect([asked, await sumMoves(db, asked, spans)]).toEqual([asked, sums]);
    }
  });
});
