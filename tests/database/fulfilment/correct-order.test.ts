import { beforeEach, describe, expect, test } from "vitest";
import { correctOrder, type Correction } from "../../../app/shop/fulfilment/correct-order.server";
import { printOrders } from "../../../app/shop/fulfilment/make-batch.server";
import { indexOrder } from "../../../app/shop/orders/order-index.server";
import { readEventText } from "../../../app/shop/orders/staff-notes.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { Db } from "../../../db/connect";
import type { OrderStatus } from "../../../db/order-tables";
import { databases, seededDatabase } from "../../support/database";
import { readOrder, addLines, addPaidOrder, addRefund } from "../../support/rows";
import { outbox } from "../../support/mailer";

const olive = { staffId: "BB-OLIVE", role: "owner" } as const;
const pete = { staffId: "BB-PETE", role: "packer" } as const;
const person = {
  email: "dave@example.com",
  deliveryName: "Dave",
  deliveryAddress: "1 Regret Street\n\n\n\nLS1 4AP\nGB",
};
const address = "Dave\n1 Regret Street\n\n\n\nLS1 4AP\nGB";

async function addOrder(db: Db, id: string, changes: Parameters<typeof addPaidOrder>[2] = {}) {
  await addPaidOrder(db, id, { ...person, ...changes });
  const line = { orderId: id, productId: "grapes", name: "Grapes", pricePence: 325, uId: "" };
  const lines = [
    { ...line, position: 0, personalisation: "Get up" },
    { ...line, position: 1, personalisation: "Sit down" },
  ];
  await addLines(db, lines);
}

async function print(db: Db, id: string) {
  const batch = { id: `batch of ${id}`, madeAt: 1, staffId: null };
  await db.insertInto("batches").values(batch).execute();
  const row = { batchId: batch.id, orderId: id, position: 0, parcel: 1, printed: "{}" };
  await db.insertInto("batchOrders").values(row).execute();
}

const messages = async (db: Db, id: string) => {
  const lines = db.selectFrom("orderLines").select("personalisation").where("orderId", "=", id);
  return (await lines.orderBy("position").execute()).map((line) => line.personalisation);
};
const batchesLeft = async (db: Db) => {
  const rows = db.selectFrom("batchOrders").select("leftBecause").orderBy("orderId");
  return (await rows.execute()).map(({ leftBecause }) => leftBecause);
};

describe.each(databases)("a correction on %s", (kind) => {
  let db: Db;
  const correct = (change: Correction, who: typeof olive | typeof pete = olive, id = "BC-1") =>
    correctOrder(db, who, id, change);
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await addOrder(db, "BC-2");
  });

  // Spec 16: Correcting an order keeps the earlier text, and a letter tells the customer.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("changes the address of one order, is found by a search and reported to the customer", async () => {
    await addOrder(db, "BC-1");
    await correct({ what: "address", was: address, now: "Eve\n2 Other Road\n\n\n\nLS2 5BQ\nGB" });
    expect(await readOrder(db, "BC-1")).toMatchObject({
      email: person.email,
      deliveryName: "Eve",
      deliveryAddress: "2 Other Road\n\n\n\nLS2 5BQ\nGB",
    });
    const { searchText } = await readOrder(db, "BC-1");
    for (const word of ["bc-1", "eve", "ls25bq", "grapes", "getup", "dave@"]) {
      expect(searchText).toContain(word);
    }
    expect(searchText).not.toMatch(/regret|null|undefined/);
    expect(await readOrder(db, "BC-2")).toMatchObject({ ...person, searchText: null });
    expect(await readOrderEvents(db, "BC-1")).toMatchObject([
      { kind: "changed", actor: "staff", staffId: olive.staffId, detail: "address" },
    ]);
    expect(await readEventText(db, "BC-1", 1)).toBe("Dave\n1 Regret Street\nLS1 4AP");
    expect(await outbox(db)).toMatchObject([
      { kind: "order-changed", orderId: "BC-1", aboutId: "1", state: "waiting" },
    ]);
  });

  test("changes the e-mail address and not the delivery, and is reported to both addresses", async () => {
    await addOrder(db, "BC-1");
    await print(db, "BC-1");
    const now = "eve@example.com";
    await correct({ what: "email", was: person.email, now });
    expect(await readOrder(db, "BC-1")).toMatchObject({ ...person, email: now, isPrinted: true });
    expect(await readOrderEvents(db, "BC-1")).toMatchObject([{ detail: "e-mail address" }]);
    const letters = (await outbox(db)).map((letter) => `${letter.kind} ${letter.orderId}`);
    expect(letters.toSorted()).toEqual([
      "order-changed BC-1",
      "order-confirmation BC-1",
      "order-moved BC-1",
    ]);
    expect(await batchesLeft(db)).toEqual([null]);
  });

  test("changes the message of one line, and makes its order print again", async () => {
    await addOrder(db, "BC-1");
    for (const id of ["BC-1", "BC-2"]) await print(db, id);
    await correct({ what: { message: 1 }, was: "Sit down", now: "Lie down" });
    expect(await messages(db, "BC-1")).toEqual(["Get up", "Lie down"]);
    expect(await messages(db, "BC-2")).toEqual(["Get up", "Sit down"]);
    // Its letter finds the line by this key.
    expect(await outbox(db)).toMatchObject([{ key: "order-changed:BC-1:1:1" }]);
    expect(await readOrderEvents(db, "BC-1")).toMatchObject([{ detail: "message" }]);
    const orders = [await readOrder(db, "BC-1"), await readOrder(db, "BC-2")];
    expect(orders.map(({ isPrinted }) => isPrinted)).toEqual([false, true]);
    expect(await batchesLeft(db)).toEqual(["corrected", null]);
  });

  test.each(["refunded", "taken out"])("leaves the message of a card that is %s", async (how) => {
    await addOrder(db, "BC-1");
    if (how === "refunded") {
      await addRefund(db, "RF-1", 325);
      const line = { refundId: "RF-1", position: 1, amountPence: 325 };
      await db.insertInto("refundLines").values(line).execute();
    } else {
      const line = db.updateTable("orderLines").set({ takenOut: 1 }).where("position", "=", 1);
      await line.where("orderId", "=", "BC-1").execute();
    }
    const change = { what: { message: 1 }, was: "Sit down", now: "Lie down" };
    await expect(correct(change)).rejects.toThrow("You wrote: “Lie down”.");
    expect([await outbox(db), await messages(db, "BC-1")]).toEqual([[], ["Get up", "Sit down"]]);
    await correct({ ...change, what: { message: 0 }, was: "Get up" });
    expect(await messages(db, "BC-1")).toEqual(["Lie down", "Sit down"]);
  });

  // Spec 16: After printing only the owner can correct an order; after dispatch nobody can.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("is for the owner alone once the order is printed", async () => {
    await addOrder(db, "BC-1");
    await correct({ what: { message: 0 }, was: "Get up", now: "Wake up" }, pete);
    await print(db, "BC-1");
    const again = { what: { message: 0 }, was: "Wake up", now: "Get up" };
    await expect(correct(again, pete)).rejects.toMatchObject({ refusalReason: "not yours" });
    await correct(again);
  });

  // Spec 16: When two people correct the same text, the second is shown both versions.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("by the second of two at once is refused, with both texts", async () => {
    await addOrder(db, "BC-1");
    const change = (now: string) => correct({ what: { message: 0 }, was: "Get up", now });
    const both = await Promise.allSettled([change("Sit up"), change("Lie down")]);
    const refusals = both.flatMap((each) =>
      each.status === "rejected" ? [String(each.reason)] : [],
    );
    expect(refusals).toHaveLength(1);
    for (const text of ["Sit up", "Lie down"]) expect(refusals[0]).toContain(text);
  });

  test("by the shopper and Print at the same moment are decided once", async () => {
    await addOrder(db, "BC-1");
    const now = "Lie down";
    const [corrected, printed] = await Promise.allSettled([
      correctOrder(db, "shopper", "BC-1", { what: { message: 1 }, was: "Sit down", now }),
      printOrders(db, olive.staffId, ["BC-1"]),
    ]);
    expect(printed.status).toBe("fulfilled");
    const batch = db.selectFrom("batchOrders").select("printed").where("leftBecause", "is", null);
    const { printed: sheet } = await batch.executeTakeFirstOrThrow();
    const isFirst = corrected.status === "fulfilled";
    expect(sheet).toContain(isFirst ? "Lie down" : "Sit down");
    expect(await messages(db, "BC-1")).toEqual(["Get up", isFirst ? "Lie down" : "Sit down"]);
    expect(await outbox(db)).toHaveLength(isFirst ? 1 : 0);
  });

  test("by the shopper is refused once the order is printed", async () => {
    await addOrder(db, "BC-1");
    await print(db, "BC-1");
    const change = { what: { message: 1 }, was: "Sit down", now: "Lie down" };
    await expect(correctOrder(db, "shopper", "BC-1", change)).rejects.toThrow("It’s on the press.");
    expect(await batchesLeft(db)).toEqual([null]);
  });

  const mail = { what: "email", was: person.email, now: "eve@example.com" } as const;
  const unknown = { what: { message: 2 }, was: "", now: "Lie down" };
  test.each([
    ["of an order that nobody paid for", { paidAt: null }, mail, "missing"],
    ["of an order without its person", { erasedAt: 1 }, mail, "missing"],
    ["of what is dispatched", { status: "Dispatched" }, mail, "conflict"],
    ["of what is delivered", { status: "Delivered" }, mail, "conflict"],
    ["of what is refunded", { status: "Refunded" }, mail, "conflict"],
    ["that changes nothing", {}, { ...mail, now: person.email }, "invalid"],
    ["of a card that is not there", {}, unknown, "missing"],
    ["of what says something else by now", {}, { ...mail, was: "old@example.com" }, "conflict"],
  ] as [string, { status?: OrderStatus }, Correction, string][])(
    "%s is refused",
    async (_, changes, change, refusalReason) => {
      await addOrder(db, "BC-1", changes);
      await expect(correct(change)).rejects.toMatchObject({ refusalReason });
      expect(await readOrder(db, "BC-1")).toMatchObject({ ...person, version: 0 });
      expect([await outbox(db), await messages(db, "BC-1")]).toEqual([[], ["Get up", "Sit down"]]);
    },
  );

  test("begins with nothing for an order without an address", async () => {
    await addOrder(db, "BC-1", { email: null, deliveryName: null, deliveryAddress: null });
    await correct({ what: "email", was: "", now: person.email });
    await correct({ what: "address", was: "\n\n\n\n\n\nGB", now: address });
    expect(await readOrder(db, "BC-1")).toMatchObject(person);
    // No notice goes to the address that there was not.
    const kinds = (await outbox(db)).map((letter) => letter.kind);
    expect(kinds.toSorted()).toEqual(["order-changed", "order-changed", "order-confirmation"]);
  });

  test("is refused for an unknown order, and indexes nothing", async () => {
    await expect(correct(mail, olive, "BC-NONE")).rejects.toMatchObject({
      refusalReason: "missing",
    });
    await indexOrder(db, "BC-NONE");
    expect((await readOrder(db, "BC-2")).searchText).toBeNull();
  });
});
