import { describe, expect, test } from "vitest";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { readRefundLedger, refund, refundsOf } from "../../support/refunds";
import { openTestShop, sellCards } from "../../support/test-shop";
import { addToBatch, readOrder } from "../../support/rows";

/** Refunds to this card wait until somebody lets them through. */
const waitingCard = { cardNumber: "4000 0000 0000 7726" };
const quicker = "Somebody was quicker: look again at what is left.";

const holdOf = async ({ db }: Shop, orderId: string) => (await readOrder(db, orderId)).heldReason;

describe.each(databases)("a refund that is asked for on %s", (kind) => {
  test("is kept once with its cards, its postage, its reason and who asked", async () => {
    const shop = await openTestShop(kind);
    const { orderId } = await sellCards(shop, { delivery: "1" });
    const asked = { positions: [0, 2], postage: "cheapest", reason: "lost" } as const;
    for (const sent of ["once", "again"]) {
      const { state } = await refund(shop, orderId, { ...asked, idempotencyKey: "a form" });
      expect([sent, state]).toEqual([sent, "succeeded"]);
    }
    const [{ id, ...row } = { id: "" }, ...others] = await refundsOf(shop.db, orderId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      attempt: "a form",
      amountPence: 820,
      postagePence: 170,
      reason: "It hasn’t come within 30 days",
      askedBy: "nobody",
      state: "succeeded",
    });
    expect(await shop.db.selectFrom("refundLines").selectAll().execute()).toEqual([
      { refundId: id, position: 0, amountPence: 325 },
      { refundId: id, position: 2, amountPence: 325 },
    ]);
    const events = await shop.db
      .selectFrom("orderEvents")
      .select(["actor", "staffId", "detail"])
      .where("kind", "=", "refund asked")
      .execute();
    expect(events).toEqual([{ actor: "staff", staffId: "nobody", detail: "820" }]);
  });

  test("by a form that was for another order, or for none that was paid, is refused", async () => {
    const shop = await openTestShop(kind);
    const [one, two] = [await sellCards(shop), await sellCards(shop)];
    const form = { idempotencyKey: "a form", positions: [0] };
    await refund(shop, one.orderId, form);
    await expect(refund(shop, two.orderId, form)).rejects.toThrow(
      "That form was for another order.",
    );
    await expect(refund(shop, "BC-NOBODY00")).rejects.toThrow("There is no such order.");
    const early = refund(shop, two.orderId, { positions: [0], remainingPence: two.totalPence - 1 });
    await expect(early).rejects.toThrow(quicker);
    expect(await readRefundLedger(one.companyUrl)).toHaveLength(1);
    expect((await readOrder(shop.db, two.orderId)).refundReservedPence).toBe(0);
  });

  test("holds an order once none of its cards is left to post, and no sooner", async () => {
    const shop = await openTestShop(kind);
    const { orderId } = await sellCards(shop, waitingCard);
    for (const [positions, hold] of [
      [[0], null],
      [[1], null],
      [[2], "refund"],
    ] as const) {
      expect(await refund(shop, orderId, { positions })).toEqual({ state: "pending" });
      expect([positions, await holdOf(shop, orderId)]).toEqual([positions, hold]);
    }
    const all = await sellCards(shop, waitingCard);
    await refund(shop, all.orderId, { positions: [0, 1, 2], postage: "none" });
    expect(await holdOf(shop, all.orderId)).toBe("refund");
  });

  test("takes the parcel of its card out of its batch, unless it is of postage alone", async () => {
    const shop = await openTestShop(kind);
    const { orderId } = await sellCards(shop);
    await addToBatch(shop.db, orderId);
    await refund(shop, orderId, { postage: "cheapest" });
    expect((await readOrder(shop.db, orderId)).isPrinted).toBe(true);
    await refund(shop, orderId, { positions: [0] });
    expect((await readOrder(shop.db, orderId)).isPrinted).toBe(false);
  });

  test("names no card when it is the rest of an odd payment, and holds the order all the same", async () => {
    const shop = await openTestShop(kind);
    const { orderId, totalPence } = await sellCards(shop, waitingCard);
    await refund(shop, orderId, { freePence: 100 });
    await refund(shop, orderId);
    expect(await refundsOf(shop.db, orderId)).toContainEqual(
      expect.objectContaining({ amountPence: totalPence - 100, postagePence: 0 }),
    );
    expect(await shop.db.selectFrom("refundLines").select("position").execute()).toEqual([]);
    expect(await holdOf(shop, orderId)).toBe("refund");
  });
});
