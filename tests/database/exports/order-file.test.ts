import { beforeEach, describe, expect, test } from "vitest";
import { readFilePeriod, writeOrderFile } from "../../../app/shop/exports/order-file.server";
import type { Db } from "../../../db/connect";
import type { StaffRole } from "../../../app/shop/staff/roles";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import { databases, seededDatabase } from "../../support/database";
import { addDispute, addLines, addPaidOrder, addRefund } from "../../support/rows";
import { readCsv } from "../../support/read-csv";

const now = new Date("2026-11-20T12:00:00Z");
const november = readFilePeriod({ from: "2026-11-01", to: "2026-11-30" }, now);

describe.each(databases)("the file of orders on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  const rowsFor = async (role: StaffRole) => readCsv(await writeOrderFile(db, role, november));
  const paidAt = Date.parse("2026-11-14T23:30:05Z");

  test("gives an order a row, by London's days and in pounds with two decimals", async () => {
    const [orderId, pricePence] = ["BC-1", 325];
    const lines = [
      { position: 0, uId: "a", productId: "grapes", name: "Grapes", personalisation: "Get up" },
      { position: 1, uId: "b", productId: "venn", name: "Venn", personalisation: "" },
    ].map((line) => Object.assign(line, { orderId, pricePence }));
    await addPaidOrder(db, "BC-1", {
      paidAt,
      subtotalPence: 625,
      postagePence: 170,
      totalPence: 795,
      discountCode: "DEC25",
      discountPence: 40,
      dueOn: "2026-11-16",
      postageName: "Royal Mail 2nd Class",
      deliveryName: "Mum",
      trackingNumber: "AB123456785GB",
    });
    await addLines(db, lines);
    await addRefund(db, "RF-1", 50, "succeeded");
    const file = await writeOrderFile(db, "owner", november);
    expect(file.startsWith("\u{feff}Order,Paid on,Paid at,Status,")).toBe(true);
    expect(file.endsWith("\r\n")).toBe(true);
    expect(await rowsFor("owner")).toEqual([
      {
        Order: "BC-1",
        "Paid on": "2026-11-14",
        "Paid at": "23:30:05",
        Status: "Preparing",
        Disputed: "",
        "Due by": "2026-11-16",
        "Posted on": "",
        "Cards bought": "2",
        "With a message": "1",
        Post: "Royal Mail 2nd Class",
        To: "Mum",
        "Tracking number": "AB123456785GB",
        "Cards GBP": "6.25",
        "Discount code": "'DEC25",
        "Discount GBP": "0.40",
        "Postage GBP": "1.70",
        "Total GBP": "7.95",
        "Refunded GBP": "0.50",
        "Other money": "",
      },
    ]);
  });

  test("lists the orders of its days and no others, and none that nobody paid for", async () => {
    await addPaidOrder(db, "BC-BEFORE", { paidAt: Date.parse("2026-10-31T23:59:59Z") });
    await addPaidOrder(db, "BC-FIRST", { paidAt: Date.parse("2026-11-01T00:00:00Z") });
    await addPaidOrder(db, "BC-LAST", { paidAt: Date.parse("2026-11-30T23:59:59Z") });
    await addPaidOrder(db, "BC-AFTER", { paidAt: Date.parse("2026-12-01T00:00:00Z") });
    await addPaidOrder(db, "BC-UNPAID", { paidAt: null, createdAt: paidAt });
    expect((await rowsFor("owner")).map(({ Order }) => Order)).toEqual(["BC-FIRST", "BC-LAST"]);
  });

  test("shows holds, disputes, refunds, erased people and other money as the lists do", async () => {
    await addPaidOrder(db, "BC-1", { paidAt, heldReason: "Ask Dave, he is odd" });
    await addPaidOrder(db, "BC-2", { paidAt, leftAt: paidAt });
    await addDispute(db, "BC-2", "lost");
    await addPaidOrder(db, "BC-3", { paidAt });
    await addRefund(db, "RF-3", 495, "succeeded", "BC-3");
    await addPaidOrder(db, "BC-4", { paidAt, status: "Delivered", deliveryName: "Dave" });
    await db.transaction().execute((tx) => eraseOrder(tx, "BC-4"));
    await addPaidOrder(db, "BC-5", { paidAt, totalPence: 234_000, currency: "JPY" });
    const shown = (await rowsFor("owner")).map((row) =>
      [
        row.Status,
        row.Disputed,
        row.To,
        row["Total GBP"],
        row["Refunded GBP"],
        row["Other money"],
      ].join("|"),
    );
    expect(shown).toEqual([
      "On hold|||4.95|0.00|",
      "Dispatched|yes||4.95|0.00|",
      "Refunded|||4.95|4.95|",
      "Delivered|||4.95|0.00|",
      "Preparing|||||JPY 234,000",
    ]);
  });

  test("hides names from the accountant and money from a packer", async () => {
    await addPaidOrder(db, "BC-1", { paidAt, deliveryName: "Mum", heldReason: "Mum rang" });
    const columnsOf = async (role: StaffRole) => Object.keys((await rowsFor(role))[0] ?? {});
    const isPersonal = (column: string) => /^(To|Tracking number)$/.test(column);
    const isMoney = (column: string) => / GBP$|^Discount|^Other money$/.test(column);
    const all = await columnsOf("owner");
    expect(await columnsOf("accountant")).toEqual(all.filter((column) => !isPersonal(column)));
    expect(await columnsOf("packer")).toEqual(all.filter((column) => !isMoney(column)));
    expect(await writeOrderFile(db, "accountant", november)).not.toContain("Mum");
  });

  test("holds no formula", async () => {
    const names = ["=1+1", "+44", "-1", "@SUM(A1)"];
    for (const [index, deliveryName] of names.entries()) {
      await addPaidOrder(db, `BC-${index}`, { paidAt, deliveryName });
    }
    expect((await rowsFor("owner")).map(({ To }) => To)).toEqual(names.map((name) => `'${name}`));
  });
});

test("a period of a file is this month by default, and a year at the most", () => {
  const { from, to } = readFilePeriod({}, now);
  expect([from, to]).toEqual(["2026-11-01", "2026-11-20"]);
  expect(() => readFilePeriod({ from: "2025-11-20", to: "2026-11-20" }, now)).not.toThrow();
  expect(() => readFilePeriod({ from: "2025-10-01", to: "2026-11-01" }, now)).toThrow("A year");
  expect(() => readFilePeriod({ from: "2026-11-21" }, now)).toThrow("ends before it begins");
});
