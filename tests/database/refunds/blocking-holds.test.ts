import { beforeEach, describe, expect, test } from "vitest";
import { dispatchOrders, undoDispatches } from "../../../app/shop/fulfilment/dispatch.server";
import { holdOrder, releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { nameRefundedCards } from "../../../app/shop/refunds/name-refunded-cards.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { settle } from "../../../app/shop/standing/settle.server";
import { putCardBack, excludeCard } from "../../../app/shop/fulfilment/exclude-card.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import {
  readOrder,
  addLines,
  addDispute,
  addPaidOrder,
  addPaymentProblem,
  addRefund,
} from "../../support/rows";
import { outbox } from "../../support/mailer";

const pete = "BB-PETE";
const order = "BC-1";
const where = { deliveryName: "Dave", deliveryAddress: "1 Regret Street" };

/** Two cards of an order, at £3.25 each. */
async function addCards(db: Db): Promise<void> {
  const card = { orderId: order, productId: "grapes", pricePence: 325, personalisation: "" };
  const lines = ["One", "Two"].map((name, position) =>
    Object.assign({}, card, { name, position, uId: name }),
  );
  await addLines(db, lines);
}

async function addRefundedCard(db: Db, position: number): Promise<void> {
  await addRefund(db, `RF-${position}`, 325, "succeeded");
  const line = { refundId: `RF-${position}`, position, amountPence: 325 };
  await db.insertInto("refundLines").values(line).execute();
  await settle(db, order);
}

describe.each(databases)("an order of two cards on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await addPaidOrder(db, order, { subtotalPence: 650, totalPence: 820, ...where });
    await addCards(db);
  });
  const holdOf = async () => (await readOrder(db, order)).heldReason;

  // Spec 18: A hold for a refund, a dispute or removed cards ends when its cause ends; staff cannot
  // release it. (app/shop/standing/status-of.ts, app/shop/fulfilment/hold.server.ts)
  test("is released by nobody while none of its cards is left, and by itself once one is back", async () => {
    for (const position of [0, 1]) {
      await excludeCard(db, pete, { order, position, reason: "A threat" });
    }
    expect(await holdOf()).toBe("no card");
    await expect(releaseOrder(db, pete, order, "no card")).rejects.toThrow(
      /stays here. None of its cards/,
    );
    await putCardBack(db, pete, { order, position: 1 });
    expect(await holdOf()).toBe(null);
    const events = await readOrderEvents(db, order);
    expect(events.map((event) => `${event.kind} ${event.detail} ${event.staffId}`)).toEqual([
      "card taken out One BB-PETE",
      "card taken out Two BB-PETE",
      "card put back Two BB-PETE",
    ]);
  });

  test("loses each card once, while it is there, and no other order does", async () => {
    const out = (position: number) => excludeCard(db, pete, { order, position, reason: "" });
    await out(0);
    await expect(out(0)).rejects.toThrow("One is out already.");
    await expect(out(2)).rejects.toThrow("There is no such card");
    await expect(putCardBack(db, pete, { order, position: 1 })).rejects.toThrow(
      "Two is in already",
    );
    await dispatchOrders(db, pete, [order]);
    await expect(out(1)).rejects.toThrow("Two has left already");
    await expect(putCardBack(db, pete, { order, position: 0 })).rejects.toThrow("has left already");
    await expect(sendAgain(db, pete, order, { positions: [0], reason: "Lost" })).rejects.toThrow(
      "never posted",
    );
    await addPaidOrder(db, "BC-2", { paidAt: null, status: "Awaiting payment" });
    await expect(excludeCard(db, pete, { order: "BC-2", position: 0, reason: "" })).rejects.toThrow(
      "no such card",
    );
  });

  test("that staff hold stays so whatever a refund does", async () => {
    await holdOrder(db, pete, order, "Rude even for us");
    await expect(holdOrder(db, pete, order, "Once more")).rejects.toThrow("on hold already");
    await addRefund(db, "RF-1", 820, "succeeded");
    expect(await readOrder(db, order)).toMatchObject({ status: "Refunded", heldReason: null });
    await db.updateTable("refunds").set({ state: "failed", providerRefundId: "re_1" }).execute();
    await settle(db, order);
    expect(await readOrder(db, order)).toMatchObject({
      status: "Preparing",
      heldReason: "refund failed, staff",
    });
    await releaseOrder(db, pete, order, "staff");
    expect(await holdOf()).toBe("refund failed");
    await releaseOrder(db, pete, order, "refund failed RF-1");
    expect(await holdOf()).toBe(null);
  });

  test("that was held for its payment is released with a letter, and by hand with none", async () => {
    const released = async () =>
      (await outbox(db)).filter(({ kind: letter }) => letter === "order-released");
    await holdOrder(db, pete, order, "Ask Dave");
    await releaseOrder(db, pete, order, "staff");
    expect(await released()).toEqual([]);
    await addPaymentProblem(db, order, "amount");
    await releaseOrder(db, pete, order, "amount");
    expect(await released()).toMatchObject([{ orderId: order }]);
  });

  test("whose card is refunded after it was sent again has left, unless the refund fails", async () => {
    await dispatchOrders(db, pete, [order]);
    await sendAgain(db, pete, order, { positions: [1], reason: "Lost" });
    expect(await readOrder(db, order)).toMatchObject({ status: "Preparing", leftAt: null });
    await addRefundedCard(db, 1);
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched", heldReason: null });
    await db.updateTable("refunds").set({ state: "failed", providerRefundId: "re_1" }).execute();
    await settle(db, order);
    const heldReason = "refund failed";
    expect(await readOrder(db, order)).toMatchObject({ status: "Preparing", heldReason });
    await releaseOrder(db, pete, order, "refund failed RF-1");
    await dispatchOrders(db, pete, [order]);
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched", heldReason: null });
  });

  test("whose second parcel is undone and paid back has left, and is here again if that fails", async () => {
    await dispatchOrders(db, pete, [order]);
    await sendAgain(db, pete, order, { positions: [1], reason: "Lost" });
    await dispatchOrders(db, pete, [order]);
    await undoDispatches(db, pete, [order]);
    await addRefundedCard(db, 1);
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched" });
    await addRefund(db, "RF-2", 495, "succeeded");
    expect(await readOrder(db, order)).toMatchObject({ status: "Refunded" });
    const failed = { state: "failed", providerRefundId: "re_1" } as const;
    await db.updateTable("refunds").set(failed).where("id", "=", "RF-1").execute();
    await settle(db, order);
    expect(await readOrder(db, order)).toMatchObject({
      status: "Preparing",
      heldReason: "refund failed",
    });
  });

  // Spec 18: A disputed order leaves only by "Post it all the same", with password and code.
  // (app/shop/fulfilment/hold.server.ts, app/routes/desk/order/causes.tsx)
  test("is not posted all the same where nobody disputes it, and is held again by the next state", async () => {
    await addDispute(db, order, "inquiry");
    expect(await holdOf()).toBe("disputed");
    const postAnyway = (state: string) =>
      releaseOrder(db, pete, order, `disputed du_${order} ${state}`);
    await expect(postAnyway("open")).rejects.toThrow("no more");
    await postAnyway("inquiry");
    expect(await holdOf()).toBe(null);
    await expect(postAnyway("inquiry")).rejects.toThrow("no more");
    await db.updateTable("disputes").set({ state: "open" }).execute();
    await settle(db, order);
    expect(await holdOf()).toBe("disputed");
  });

  test("gets the cards of a refund at the provider named once", async () => {
    await addRefund(db, "RF-1", 400, "succeeded");
    await db.updateTable("refunds").set({ attempt: null }).execute();
    await settle(db, order);
    expect(await holdOf()).toBe("which cards");
    const name = (...positions: number[]) =>
      nameRefundedCards(db, pete, { order, refund: "RF-1", positions });
    await expect(name(2)).rejects.toThrow("no such card");
    expect(await holdOf()).toBe("which cards");
    await name(0, 1, 0);
    const lines = await db.selectFrom("refundLines").selectAll().orderBy("position").execute();
    expect(lines.map(({ position, amountPence }) => [position, amountPence])).toEqual([
      [0, 325],
      [1, 75],
    ]);
    expect(await readOrder(db, order)).toMatchObject({ status: "Refunded", heldReason: null });
    await expect(name(0)).rejects.toThrow("said so already");
    expect(await readOrderEvents(db, order)).toMatchObject([
      { kind: "cards refunded", detail: "One, Two", actor: "staff", staffId: pete },
    ]);
  });

  test("goes on where a refund at the provider was for none of its cards", async () => {
    await addRefund(db, "RF-1", 100, "succeeded");
    await db.updateTable("refunds").set({ attempt: null }).execute();
    await settle(db, order);
    await nameRefundedCards(db, pete, { order, refund: "RF-1", positions: [] });
    expect(await holdOf()).toBe(null);
    expect(await readOrderEvents(db, order)).toMatchObject([{ detail: "no card" }]);
  });
});
