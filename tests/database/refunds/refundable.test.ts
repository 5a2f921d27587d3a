import { afterEach, describe, expect, test, vi } from "vitest";
import {
  listDisputes,
  listRefunds,
  readRefundable,
} from "../../../app/shop/refunds/read-refunds.server";
import { databases, seededDatabase } from "../../support/database";
import { addDispute, addLines, addPaidOrder, addRefund } from "../../support/rows";

afterEach(() => void vi.useRealTimers());

describe.each(databases)("the refundable part of an order on %s", (kind) => {
  test("excludes the refunds that stand, and is nothing for an unpaid order", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1");
    for (const [position, name] of ["I Ate Your Grapes", "Bingo"].entries()) {
      const line = { orderId: "BC-1", uId: name, productId: "grapes", personalisation: "" };
      await addLines(db, [{ ...line, name, position, pricePence: 325 }]);
    }
    await addPaidOrder(db, "BC-3", { paidAt: null });
    expect(await readRefundable(db, "BC-3")).toBeUndefined();
    expect(await readRefundable(db, "BC-4")).toBeUndefined();
    for (const [id, position, state] of [
      ["RF-1", 0, "asked"],
      ["RF-2", 1, "failed"],
    ] as const) {
      await addRefund(db, id, 325, state);
      await db
        .insertInto("refundLines")
        .values({ refundId: id, position, amountPence: 325 })
        .execute();
      await db.updateTable("refunds").set({ postagePence: 100 }).execute();
    }
    expect(await readRefundable(db, "BC-1")).toEqual({
      lines: [
        { position: 0, name: "I Ate Your Grapes", pricePence: 325, isRefunded: true },
        { position: 1, name: "Bingo", pricePence: 325, isRefunded: false },
      ],
      postageLeftPence: 70,
      cheapestPostagePence: 170,
      remainingPence: 170,
      whyNot: undefined,
    });
    await db.updateTable("refunds").set({ postagePence: 200, amountPence: 600 }).execute();
    expect(await readRefundable(db, "BC-1")).toMatchObject({
      postageLeftPence: 0,
      remainingPence: 0,
      whyNot: "All of its money has gone back, or is on its way.",
    });
  });

  test("is nothing while the bank has the money, or once it has kept it", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1");
    await addDispute(db, "BC-1", "open");
    for (const [state, why] of [
      ["open", "The payment is disputed. Until that is over nothing goes back."],
      ["lost", "The bank has taken the money back by itself."],
      ["won", undefined],
      ["inquiry", undefined],
    ] as const) {
      await db.updateTable("disputes").set({ state }).execute();
      expect((await readRefundable(db, "BC-1"))?.whyNot).toBe(why);
    }
  });

  test("is listed with the refunds of that order alone, the newest first", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1");
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    await addRefund(db, "RF-1", 1);
    vi.setSystemTime(1_000_001);
    for (const id of ["RF-3", "RF-2"]) await addRefund(db, id, 2);
    expect((await listRefunds(db, "BC-1")).map(({ id }) => id)).toEqual(["RF-2", "RF-3", "RF-1"]);
    expect([await listRefunds(db, "BC-2"), await listDisputes(db, "BC-1")]).toEqual([[], []]);
  });
});
