import { beforeEach, describe, expect, test } from "vitest";
import { cancelCards, readCancellable } from "../../../app/shop/cases/cancel-cards.server";
import { closeCase, readOpenCases } from "../../../app/shop/cases/cases.server";
import { shouldHaveCome } from "../../../app/shop/cases/order-forms.server";
import { tellUs } from "../../../app/shop/cases/tell-us.server";
import { countDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { printOrders } from "../../../app/shop/fulfilment/make-batch.server";
import { londonDay, shiftDay } from "../../../app/shop/london-time.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import { isPaid } from "../../../app/shop/orders/order";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { readPostedLines } from "../../../app/shop/orders/parcel.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import { readGuestData } from "../../../app/shop/privacy/customer-data.server";
import { readRefundable } from "../../../app/shop/refunds/read-refunds.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { outbox } from "../../support/mailer";
import { refund, readRefundLedger } from "../../support/refunds";
import { addMember, readOrder } from "../../support/rows";
import { longId, openTestShop, sellCards } from "../../support/test-shop";

const line = (name: string, personalisation = "") => ({
  uId: longId(`${name}-${crypto.randomUUID().slice(0, 8)}`),
  productId: name,
  personalisation,
});
const olive = "BB-OLIVE";

describe.each(databases)("cancelling cards on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  /** Cancels as the second step of the form does. */
  async function cancel(orderId: string, positions: number[], more: object = {}) {
    const { remainingPence = 0 } = (await readRefundable(shop.db, orderId)) ?? {};
    const form = { idempotencyKey: crypto.randomUUID(), remainingPence, positions, ...more };
    return cancelCards(shop, orderId, form);
  }
  const paidBack = async (companyUrl: string) =>
    (await readRefundLedger(companyUrl)).map(({ amount }) => amount);
  const kinds = async (orderId: string) =>
    (await readOrderEvents(shop.db, orderId)).map((event) => `${event.kind} by ${event.actor}`);
  const letters = async () =>
    (await outbox(shop.db))
      .map((letter) => letter.kind)
      .filter((each) => each !== "order-confirmation");

  // Spec 11: Before it is printed a cancelled card leaves the order and is refunded at once: its price, and
  // with the last card the 2nd Class postage. An order whose last card is cancelled is Refunded.
  // (app/shop/cases/cancel-cards.server.ts)
  test("pays back each card before it is printed, and with the last the cheapest postage", async () => {
    const { orderId, companyUrl } = await sellCards(shop, { delivery: "1" });
    await cancel(orderId, [1]);
    expect(await paidBack(companyUrl)).toEqual([349]);
    const posted = await readPostedLines(shop.db, orderId);
    expect(posted.map(({ position }) => position)).toEqual([0, 2]);
    expect((await readOrder(shop.db, orderId)).status).toBe("Preparing");
    await cancel(orderId, [0, 2]);
    expect(await paidBack(companyUrl)).toEqual([325 * 2 + 170, 349]);
    expect((await readOrder(shop.db, orderId)).status).toBe("Refunded");
    expect(await letters()).toEqual(["order-refunded", "order-refunded"]);
    expect(await kinds(orderId)).toContain("cancelled by shopper");
    expect(await kinds(orderId)).not.toContain("refund asked by staff");
    expect(await readOpenCases(shop.db, orderId, true)).toEqual([]);
  });

  test("pays back no more than is left of what was paid", async () => {
    const { orderId, companyUrl, totalPence } = await sellCards(shop, {}, [line("grapes")]);
    await refund(shop, orderId, { freePence: 100 });
    await cancel(orderId, [0]);
    expect(await paidBack(companyUrl)).toEqual([totalPence - 100, 100]);
    expect((await readOrder(shop.db, orderId)).status).toBe("Refunded");
  });

  test("is decided once by two at the same moment, and by a form that is sent again", async () => {
    const { orderId, companyUrl } = await sellCards(shop);
    const twice = { idempotencyKey: crypto.randomUUID() };
    await Promise.all([cancel(orderId, [1], twice), cancel(orderId, [1], twice)]);
    await cancel(orderId, [1], twice);
    expect(await paidBack(companyUrl)).toEqual([349]);
    const both = await Promise.allSettled([cancel(orderId, [0]), cancel(orderId, [0])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await paidBack(companyUrl)).toEqual([325, 349]);
    expect((await kinds(orderId)).filter((each) => each.startsWith("cancelled"))).toHaveLength(2);
  });

  test("and Print at the same moment are decided once", async () => {
    const { orderId, companyUrl } = await sellCards(shop);
    const [cancelled] = await Promise.allSettled([
      cancel(orderId, [1]),
      printOrders(shop.db, olive, [orderId]),
    ]);
    const { printed } = await shop.db
      .selectFrom("batchOrders")
      .select("printed")
      .where("leftBecause", "is", null)
      .executeTakeFirstOrThrow();
    const cases = await readOpenCases(shop.db, orderId, true);
    const isRefunded = (await paidBack(companyUrl)).length === 1;
    expect(printed?.includes("local-idiot")).toBe(!isRefunded);
    if (isRefunded) expect([cancelled.status, cases]).toEqual(["fulfilled", []]);
    // It is told to send the form once more, or a person decides.
    else expect(cases).toHaveLength(cancelled.status === "fulfilled" ? 1 : 0);
  });

  test.each(["a card with a message", "a card that is cancelled", "no such card"])(
    "is refused for %s",
    async (what) => {
      const sold = [line("grapes", "Get up"), line("local-idiot"), line("grapes")];
      const { orderId, companyUrl } = await sellCards(shop, {}, sold);
      await cancel(orderId, [1]);
      const position = { "a card with a message": 0, "a card that is cancelled": 1 }[what] ?? 9;
      await expect(cancel(orderId, [position])).rejects.toMatchObject({ name: "Error" });
      expect(await paidBack(companyUrl)).toEqual([349]);
      const left = await readCancellable(shop.db, orderId);
      expect(left.map((each) => each.position)).toEqual([2]);
    },
  );

  // Spec 11: After it is printed Today lists it under "Cancellations", with the last day for its refund.
  // (app/shop/cases/cancel-cards.server.ts, app/shop/fulfilment/list-orders.server.ts)
  test("leaves it to staff once the order is printed, for fourteen days", async () => {
    await addMember(shop.db, "olive", "owner");
    const { orderId, companyUrl } = await sellCards(shop);
    await printOrders(shop.db, olive, [orderId]);
    const form = { idempotencyKey: crypto.randomUUID(), cameOn: "2026-11-24" };
    await Promise.all([cancel(orderId, [1], form), cancel(orderId, [1], form)]);
    expect(await paidBack(companyUrl)).toEqual([]);
    const { refundBy } = await shop.db.selectFrom("cases").selectAll().executeTakeFirstOrThrow();
    expect(refundBy).toBe(shiftDay(londonDay(new Date()), 14));
    const [opened, ...others] = await readOpenCases(shop.db, orderId, true);
    expect(others).toEqual([]);
    expect(opened?.title).toMatch(
      /^Cancelled: .*It came on Tue 24 Nov 2026\. Last day for the refund:/,
    );
    expect((await letters()).toSorted()).toEqual(["order-cancelled", "owner-alarm"]);
    const counted = (filter: "cancellations" | "told") =>
      countDeskOrders(shop.db, filter, new Date());
    expect([await counted("cancellations"), await counted("told")]).toEqual([1, 0]);
    await expect(cancel(orderId, [1])).rejects.toThrow("it is already");
    await closeCase(shop.db, "olive", orderId, opened?.number ?? 0);
    await expect(closeCase(shop.db, "olive", orderId, opened?.number ?? 0)).rejects.toThrow(
      "Somebody has dealt with that already.",
    );
    expect(await counted("cancellations")).toBe(0);
  });

  test("asks when the cards came from the last day of the estimate on, and not before", async () => {
    const { orderId } = await sellCards(shop);
    const leftAt = Date.parse("2026-12-16T12:00Z");
    await shop.db.updateTable("parcels").set({ leftAt }).where("orderId", "=", orderId).execute();
    const order = await findOrder(shop.db, orderId);
    if (!order || !isPaid(order)) throw new Error("It is not paid");
    const asks = (now: string) => shouldHaveCome(shop.db, order, new Date(now));
    expect(await asks("2026-12-21T12:00Z")).toBe(false);
    expect(await asks("2026-12-22T00:00Z")).toBe(true);
    expect(await asks("2026-12-23T12:00Z")).toBe(true);
  });

  // Spec 11: What a shopper tells us of an order is in its history and on Today, and owners are written to.
  // (app/shop/cases/tell-us.server.ts, app/mail/owner-alarms.server.ts)
  test("is one kind of case; words are another, kept once and erased with their person", async () => {
    await addMember(shop.db, "olive", "owner");
    const { orderId } = await sellCards(shop);
    const told = { what: "bent", text: "Sat on.", idempotencyKey: crypto.randomUUID() } as const;
    await Promise.all([tellUs(shop.db, orderId, told), tellUs(shop.db, orderId, told)]);
    expect(await readOpenCases(shop.db, orderId, true)).toMatchObject([
      { title: "It came bent", text: "Sat on.", isCancellation: false },
    ]);
    expect((await readOpenCases(shop.db, orderId, false))[0]?.text).toBeUndefined();
    expect((await letters()).toSorted()).toEqual(["order-told", "owner-alarm"]);
    expect(await countDeskOrders(shop.db, "told", new Date())).toBe(1);
    const { email } = await readOrder(shop.db, orderId);
    expect(JSON.stringify(await readGuestData(shop.db, email ?? ""))).toContain("Sat on.");
    await eraseOrder(shop.db, orderId);
    expect(await readOpenCases(shop.db, orderId, true)).toEqual([]);
    const writings = shop.db.selectFrom("orderWritings").select("text");
    expect(await writings.where("orderId", "=", orderId).execute()).toEqual([]);
  });
});
