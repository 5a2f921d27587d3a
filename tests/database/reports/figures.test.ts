import { beforeEach, describe, expect, test } from "vitest";
import { ledgerFile, listLedgerMonths, readLedger } from "../../../app/shop/reports/ledger.server";
import { readSales } from "../../../app/shop/reports/sales.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";

const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const now = new Date("2026-11-04T12:00Z");

describe.each(databases)("the figures on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await order(db, "BC-1", { days: 1 });
    await order(db, "BC-2", { days: 1 });
    await db
      .updateTable("orders")
      .set({ paidAt: at("01T10:00:05") })
      .execute();
  });

  async function refund(id: string, rest: object): Promise<void> {
    const money = { paymentId: "pi_BC-1", amountPence: 100, postagePence: 20 };
    const asked = { attempt: null, askedBy: null, reason: "faulty", createdAt: 1, askedAt: 1 };
    await db
      .insertInto("refunds")
      .values({ id, ...money, ...asked, state: "succeeded", ...rest })
      .execute();
  }
  async function dispute(id: string, rest: object): Promise<void> {
    const whose = { paymentId: null, reason: "fraudulent", state: "open" } as const;
    const times = { replyBy: null, openedAt: 1, toldAt: 1, askedAt: 1 };
    await db
      .insertInto("disputes")
      .values({ id, ...whose, ...times, amountPence: 1000, ...rest })
      .execute();
  }
  async function payBack(): Promise<void> {
    await refund("RF-1", { settledAt: at("02T09:00") });
    const returned = { settledAt: at("02T10:00"), returnedAt: at("03T10:00"), state: "failed" };
    await refund("RF-2", { ...returned, amountPence: 30, postagePence: 0 });
    await dispute("du_1", { withdrawnAt: at("03T11:00"), paymentId: "pi_BC-1" });
    const won = { withdrawnAt: at("02T12:00"), reinstatedAt: at("03T12:00"), amountPence: 495 };
    await dispute("du_2", { ...won, paymentId: "pi_BC-2", state: "won" });
  }

  test("show for each day the sales, the refunds, the returned money and the rest", async () => {
    await payBack();
    const asked = { from: "2026-11-01", to: "2026-11-04" };
    const { spans, total, from, to, by } = await readSales(db, asked, now);
    expect([from, to, by]).toEqual(["2026-11-01", "2026-11-04", "day"]);
    const figures = (
      orders: number,
      cards: number,
      salesPence: number,
      refundsPence: number,
      disputesPence: number,
      netPence: number,
    ) => ({ orders, cards, salesPence, discountsPence: 0, refundsPence, disputesPence, netPence });
    expect(spans).toEqual([
      { day: "2026-11-01", ...figures(2, 2, 990, 0, 0, 990) },
      { day: "2026-11-02", ...figures(0, 0, 0, 130, 495, -625) },
      { day: "2026-11-03", ...figures(0, 0, 0, -30, 505, -475) },
      { day: "2026-11-04", ...figures(0, 0, 0, 0, 0, 0) },
    ]);
    expect(total).toEqual(figures(2, 2, 990, 100, 1000, -110));
  });

  test("are in pounds: no money, card or discount of an order in another currency counts", async () => {
    await payBack();
    const period = { from: "2026-11-01", to: "2026-11-04" };
    const before = await readSales(db, period, now);
    await order(db, "BC-YEN", { days: 1 });
    await db
      .updateTable("orders")
      .set({ paidAt: at("01T11:00"), discountPence: 25 })
      .where("id", "=", "BC-YEN")
      .execute();
    await db
      .updateTable("payments")
      .set({ currency: "JPY" })
      .where("orderId", "=", "BC-YEN")
      .execute();
    await refund("RF-YEN", { paymentId: "pi_BC-YEN", settledAt: at("02T09:00") });
    expect(await readSales(db, period, now)).toEqual(before);
  });

  test("are a file for each month, with an empty cell for unknown values", async () => {
    await payBack();
    const ledger = await readLedger(db, "2026-11", now);
    expect(ledger).toMatchObject({ month: "2026-11", isClosed: false });
    expect(ledger.entries[6]).toMatchObject({
      date: "2026-11-03",
      time: "11:00:00",
      what: "dispute",
      orderId: "BC-1",
      pence: -1000,
      postagePence: null,
      vatBasisPoints: 0,
    });
    expect(ledgerFile(ledger).trim().split("\r\n").slice(1)).toEqual([
      "2026-11-01,10:00:05,sale,BC-1,4.95,1.70",
      "2026-11-01,10:00:05,sale,BC-2,4.95,1.70",
      "2026-11-02,09:00:00,refund,BC-1,-1.00,-0.20",
      "2026-11-02,10:00:00,refund,BC-1,-0.30,0.00",
      "2026-11-02,12:00:00,dispute,BC-2,-4.95,",
      "2026-11-03,10:00:00,refund returned,BC-1,0.30,0.00",
      "2026-11-03,11:00:00,dispute,BC-1,-10.00,",
      "2026-11-03,12:00:00,dispute won,BC-2,4.95,",
    ]);
  });

  test("are closed from the end of a month on, and missing before it begins", async () => {
    const read = (time: string) => readLedger(db, "2026-11", new Date(time));
    expect((await read("2026-11-30T23:59:59.999Z")).isClosed).toBe(false);
    expect((await read("2026-12-01T00:00Z")).isClosed).toBe(true);
    expect((await read("2026-11-01T00:00Z")).entries).toHaveLength(2);
    await expect(read("2026-10-31T23:59:59.999Z")).rejects.toMatchObject({
      refusalReason: "missing",
      message: "That month is still to come.",
    });
    await expect(readLedger(db, "2026-1", now)).rejects.toMatchObject({
      refusalReason: "missing",
      message: "A month is written like 2026-11.",
    });
  });

  test("have a month for each since the first sale, and this one where nothing was sold", async () => {
    await db
      .updateTable("orders")
      .set({ paidAt: at("01T10:00") })
      .where("id", "=", "BC-2")
      .execute();
    const before = Date.parse("2026-09-30T23:30Z");
    await db.updateTable("orders").set({ paidAt: before }).where("id", "=", "BC-1").execute();
    expect(await listLedgerMonths(db, now)).toEqual(["2026-11", "2026-10"]);
    await db.updateTable("orders").set({ paidAt: null }).execute();
    expect(await listLedgerMonths(db, now)).toEqual(["2026-11"]);
  });
});
