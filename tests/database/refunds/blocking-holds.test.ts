import { beforeEach, describe, expect, test } from "vitest";
import { dispatchOrders, undoDispatches } from "../../../app/shop/fulfilment/dispatch.server";
import { holdOrder, allowDispatch, releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { nameRefundedCards } from "../../../app/shop/refunds/name-refunded-cards.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { updateOrderStatus } from "../../../app/shop/refunds/update-order-status.server";
import { putCardBack, excludeCard } from "../../../app/shop/fulfilment/exclude-card.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addPaidOrder, addRefund } from "../../support/paid-order";
import { outbox } from "../../support/mailer";
import { readOrder } from "../../support/silent-customers";

const pete = "BB-PETE";
const order = "BC-1";
const where = { deliveryName: "Dave", deliveryAddress: "1 Regret Street" };

/** Two cards of an order, at £3.25 each. */
async function addCards(db: Db): Promise<void> {
  const card = { orderId: order, productId: "grapes", pricePence: 325, personalisation: "" };
  const lines = ["One", "Two"].map((name, position) =>
    Object.assign({}, card, { name, position, uId: name }),
  );
  await db.insertInto("orderLines").values(lines).execute();
}

async function addRefundedCard(db: Db, position: number): Promise<void> {
  await addRefund(db, `RF-${position}`, 325, "succeeded");
  const line = { refundId: `RF-${position}`, position, amountPence: 325 };
  await db.insertInto("refundLines").values(line).execute();
  await updateOrderStatus(db, order);
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
  // release it. (app/shop/orders/holds.ts, app/shop/fulfilment/hold.server.ts)
  test("is released by nobody while none of its cards is left, and by itself once one is back", async () => {
    for (const position of [0, 1]) {
      await excludeCard(db, pete, { order, position, reason: "A threat" });
    }
    expect(await holdOf()).toBe("no card");
    await expect(releaseOrder(db, pete, order)).rejects.toThrow(/stays here. All of its cards/);
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

  test("that staff hold stays so whatever a refund does, and in none of the shop's own reasons", async () => {
    for (const own of ["refund", "disputed", "which cards", "no card", "refund failed"]) {
      await expect(holdOrder(db, pete, order, own)).rejects.toThrow("more words");
    }
    await holdOrder(db, pete, order, "Rude even for us");
    await addRefund(db, "RF-1", 100);
    await updateOrderStatus(db, order);
    expect(await holdOf()).toBe("Rude even for us");
    const refunded = (refundedPence: number) =>
      db.updateTable("orders").set({ refundedPence }).where("id", "=", order).execute();
    await refunded(820);
    await updateOrderStatus(db, order);
    expect(await readOrder(db, order)).toMatchObject({ status: "Refunded", heldReason: null });
    await refunded(0);
    await updateOrderStatus(db, order, true);
    expect(await readOrder(db, order)).toMatchObject({
      status: "Preparing",
      heldReason: "Rude even for us",
    });
    await releaseOrder(db, pete, order);
    expect(await holdOf()).toBe(null);
  });

  test("that was held for its payment is released with a letter, and by hand with none", async () => {
    await holdOrder(db, pete, order, "Ask Dave");
    await releaseOrder(db, pete, order);
    expect(await outbox(db)).toEqual([]);
    await db.updateTable("orders").set({ heldReason: "amount, no address" }).execute();
    await releaseOrder(db, pete, order);
    expect(await outbox(db)).toMatchObject([{ kind: "order-released", orderId: order }]);
  });

  test("whose card is refunded after it was sent again has left as before, unless the refund fails", async () => {
    await dispatchOrders(db, pete, [order]);
    const { dispatchedAt } = await readOrder(db, order);
    await sendAgain(db, pete, order, { positions: [1], reason: "Lost" });
    expect(await readOrder(db, order)).toMatchObject({ status: "Preparing", dispatchedAt: null });
    await addRefundedCard(db, 1);
    const events = await readOrderEvents(db, order);
    const left = events.find((event) => event.kind === "dispatched")?.at;
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched", dispatchedAt: left });
    expect(Math.abs(Number(left) - Number(dispatchedAt))).toBeLessThan(1000);
    await db.updateTable("refunds").set({ state: "failed" }).execute();
    await updateOrderStatus(db, order, true);
    expect(await readOrder(db, order)).toMatchObject({
      status: "Preparing",
      dispatchedAt: null,
      heldReason: "refund failed",
    });
    await releaseOrder(db, pete, order);
    await dispatchOrders(db, pete, [order]);
    await updateOrderStatus(db, order, true);
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched" });
  });

  test("whose card is refunded after it was sent again stays as it is when another refund fails, and comes back to the press when its own does", async () => {
    await dispatchOrders(db, pete, [order]);
    await sendAgain(db, pete, order, { positions: [1], reason: "Lost" });
    await addRefundedCard(db, 1);
    await updateOrderStatus(db, order, true);
    const heldReason = "refund failed";
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched", heldReason });
    await db.updateTable("refunds").set({ state: "failed" }).execute();
    await updateOrderStatus(db, order, true);
    expect(await readOrder(db, order)).toMatchObject({ status: "Preparing", heldReason });
  });

  test("whose cards are all refunded after one was sent again comes back to the press if that refund fails", async () => {
    await dispatchOrders(db, pete, [order]);
    await sendAgain(db, pete, order, { positions: [1], reason: "Lost" });
    await dispatchOrders(db, pete, [order]);
    await undoDispatches(db, pete, [order]);
    const refunded = async (position: number, refundedPence: number) => {
      await db.updateTable("orders").set({ refundedPence }).where("id", "=", order).execute();
      await addRefundedCard(db, position);
    };
    await refunded(1, 325);
    expect(await readOrder(db, order)).toMatchObject({ status: "Dispatched" });
    await refunded(0, 820);
    expect(await readOrder(db, order)).toMatchObject({ status: "Refunded" });
    await db.updateTable("refunds").set({ state: "failed" }).where("id", "=", "RF-1").execute();
    await db.updateTable("orders").set({ refundedPence: 495 }).where("id", "=", order).execute();
    await updateOrderStatus(db, order, true);
    expect(await readOrder(db, order)).toMatchObject({
      status: "Preparing",
      dispatchedAt: null,
      heldReason: "refund failed",
    });
  });

  // Spec 18: A disputed order leaves only by "Post it all the same", with password and code.
  // (app/shop/fulfilment/hold.server.ts, app/routes/desk/order/dispatch-disputed.tsx)
  test("is not posted all the same where nobody disputes it, and is held again by the next state", async () => {
    await expect(allowDispatch(db, pete, order)).rejects.toThrow("Nobody disputes");
    const dispute = {
      orderId: order,
      amountPence: 820,
      reason: "fraudulent",
      state: "inquiry",
    } as const;
    const times = { openedAt: 1, toldAt: 1, askedAt: 1 };
    await db
      .insertInto("disputes")
      .values({ id: "du_1", ...dispute, ...times })
      .execute();
    await updateOrderStatus(db, order);
    expect(await holdOf()).toBe("disputed");
    await expect(releaseOrder(db, pete, order)).rejects.toThrow("Its payment is disputed.");
    await allowDispatch(db, pete, order);
    expect(await holdOf()).toBe(null);
    await expect(allowDispatch(db, pete, order)).rejects.toThrow("Nobody disputes");
  });

  test("gets the cards of a refund at the provider named once", async () => {
    await addRefund(db, "RF-1", 400, "succeeded");
    await db.updateTable("refunds").set({ asksCards: 1 }).execute();
    await updateOrderStatus(db, order);
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
    await db.updateTable("refunds").set({ asksCards: 1 }).execute();
    await updateOrderStatus(db, order);
    await nameRefundedCards(db, pete, { order, refund: "RF-1", positions: [] });
    expect(await holdOf()).toBe(null);
    expect(await readOrderEvents(db, order)).toMatchObject([{ detail: "no card" }]);
  });
});
