import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letterText } from "../../../app/mail/letter-text";
import { orderLetters } from "../../../app/mail/order-letters.server";
import { closeDays, openDays } from "../../../app/shop/calendar/close-days.server";
import { setPrintDays } from "../../../app/shop/calendar/print-ahead.server";
import { addressesToPost } from "../../../app/shop/exports/address-file.server";
import { readBatch } from "../../../app/shop/fulfilment/batches.server";
import { correctOrder } from "../../../app/shop/fulfilment/correct-order.server";
import { dispatchOrders } from "../../../app/shop/fulfilment/dispatch.server";
import { countDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { printOrders, printTodaysPost } from "../../../app/shop/fulfilment/make-batch.server";
import { claimDueLetter } from "../../../app/shop/letters/outbox.server";
import { readToday } from "../../../app/shop/operations/today.server";
import { changeClosedDays } from "../../../app/shop/orders/due-days.server";
import { readOrderView } from "../../../app/shop/orders/order-view.server";
import { isPaid } from "../../../app/shop/orders/order";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { readSales } from "../../../app/shop/reports/sales.server";
import { shiftDay } from "../../../app/shop/london-time.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { readOrder } from "../../support/rows";
import { checkOutWith, longId, openTestShop, payAll } from "../../support/test-shop";

const staffId = "BB-OLIVE";
const olive = { staffId, role: "owner" as const };
const { trader, publicUrl } = readEnvironment({});

describe.each(databases)("an order that is wanted posted on a day, on %s", (kind) => {
  let shop: Shop;
  const at = (time: string) => void vi.setSystemTime(new Date(time));
  beforeEach(async () => {
    shop = await openTestShop(kind);
    vi.useFakeTimers({ toFake: ["Date"] });
    at("2026-12-10T12:00Z");
  });
  afterEach(() => void vi.useRealTimers());

  const order = async (postOn: string | null): Promise<string> => {
    const uId = longId(crypto.randomUUID().slice(0, 8));
    const lines = [{ uId, productId: "grapes", personalisation: "Get up" }];
    const { orderId, url } = await checkOutWith(shop, { lines, postOn });
    await payAll(shop, [url]);
    return orderId;
  };
  const printed = async () => {
    const { batchId } = await printTodaysPost(shop.db, staffId);
    return (await readBatch(shop.db, batchId))?.orders.map(({ orderId }) => orderId);
  };
  const close = (from: string, until = from) =>
    changeClosedDays(shop.db, new Date(), (tx) =>
      closeDays(tx, staffId, { from, until, note: "", takesOrders: true }, new Date()),
    );
  const open = (day: string) =>
    changeClosedDays(shop.db, new Date(), (tx) =>
      openDays(tx, staffId, { from: day, until: day }, new Date()),
    );
  const outbox = async (kindOfLetter: string) =>
    shop.db
      .selectFrom("outbox")
      .select("key")
      .where("kind", "=", kindOfLetter as never)
      .execute();
  const viewOf = async (id: string) => {
    const found = await findOrder(shop.db, id);
    if (!found || !isPaid(found)) throw new Error("It is not paid");
    return readOrderView(shop.db, found);
  };
  const correct = (id: string, was: string, now: string) =>
    correctOrder(shop.db, olive, id, { what: "postOn", was, now });

  // Spec 33: It is printed on its day and not before, is on no list of the work to do until then, and
  // cannot be marked as posted before. (app/shop/fulfilment/list-orders.server.ts,
  // app/shop/orders/parcel.server.ts)
  test("is posted when it says: a batch of the day before has it not", async () => {
    const later = await order("2026-12-16");
    const now = await order(null);
    expect(await readOrder(shop.db, later)).toMatchObject({
      postOn: "2026-12-16",
      dueOn: "2026-12-16",
      deliveryEstimate: "Tuesday 22 December",
    });
    const today = await readToday(shop.db, new Date(), "owner");
    expect(today).toMatchObject({ waitingCount: 1, unprintedCount: 1 });
    expect(await printed()).toEqual([now]);
    at("2026-12-15T12:00Z");
    expect(await countDeskOrders(shop.db, "later", new Date())).toBe(1);
    expect(await addressesToPost(shop.db, new Date())).not.toContain(later);
    const another = await order(null);
    expect(await printed()).toEqual([another]);
    const wanted = "It is wanted posted on Wed 16 Dec 2026.";
    await expect(printOrders(shop.db, staffId, [later])).rejects.toThrow(wanted);
    const early = await dispatchOrders(shop.db, staffId, [later]);
    expect(early.refused).toEqual([{ id: later, why: wanted }]);
    at("2026-12-16T09:00Z");
    expect(await countDeskOrders(shop.db, "due", new Date())).toBe(1);
    expect(await addressesToPost(shop.db, new Date())).toContain(later);
    expect(await printed()).toEqual([later]);
    expect(await dispatchOrders(shop.db, staffId, [later])).toMatchObject({ doneIds: [later] });
    const sales = await readSales(shop.db, { from: "2026-12-10", to: "2026-12-10" }, new Date());
    expect(sales.total.orders).toBe(2);
  });

  test.each([
    ["Christmas Day, which is closed", "2026-12-25", "2026-12-24", "2026-12-25"],
    ["the day after the clocks go forward", "2027-03-29", "2027-03-29", undefined],
    ["29 February", "2028-02-29", "2028-02-29", undefined],
    ["a day that is closed once it is paid", "2026-12-16", "2026-12-15", "2026-12-16"],
  ])("on %s is in no batch of the day before", async (_, postOn, day, closed) => {
    at(`${shiftDay(postOn, -300)}T12:00Z`);
    const id = await order(postOn);
    if (closed) await close(closed);
    at(`${shiftDay(day, -1)}T22:30Z`);
    await expect(printTodaysPost(shop.db, staffId)).rejects.toThrow("Nothing to post");
    at(`${day}T08:00Z`);
    expect(await printed()).toEqual([id]);
  });

  // Spec 33: The owner sets how many days before its day an order is printed. It leaves on its day all the
  // same. (app/shop/calendar/print-ahead.server.ts)
  test("is printed so many days before as the owner says, and leaves on its day", async () => {
    await setPrintDays(shop.db, staffId, 2);
    const later = await order("2026-12-16");
    at("2026-12-13T12:00Z");
    await expect(printTodaysPost(shop.db, staffId)).rejects.toThrow("Nothing to post");
    at("2026-12-14T12:00Z");
    expect(await printed()).toEqual([later]);
    expect((await dispatchOrders(shop.db, staffId, [later])).refused).toHaveLength(1);
    at("2026-12-16T12:00Z");
    expect((await dispatchOrders(shop.db, staffId, [later])).doneIds).toEqual([later]);
  });

  // Spec 33: When its day is closed or opened, its day of posting and its estimate move, and its customer is
  // written to once. (app/shop/orders/due-days.server.ts)
  test("moves with days that are closed and opened later, and its customer is told once", async () => {
    const id = await order("2026-12-16");
    const other = await order("2026-12-18");
    await close("2026-12-16");
    await close("2026-12-16");
    expect(await readOrder(shop.db, id)).toMatchObject({
      postOn: "2026-12-16",
      dueOn: "2026-12-15",
      deliveryEstimate: "Monday 21 December",
    });
    expect(await outbox("order-day")).toHaveLength(1);
    expect((await viewOf(id)).posting).toBe(
      "You chose Wed 16 Dec 2026. There’s no post from us then, so it’s posted on Tue 15 Dec 2026.",
    );
    expect((await viewOf(id)).events.at(-1)).toMatchObject({
      kind: "moved",
      detail: "Tue 15 Dec 2026",
    });
    expect(await readOrder(shop.db, other)).toMatchObject({ dueOn: "2026-12-18" });
    await shop.db.deleteFrom("outbox").where("kind", "<>", "order-day").execute();
    const waiting = await claimDueLetter(shop.db, Date.now());
    const composing = { db: shop.db, publicUrl, trader };
    const { letter } = (await orderLetters["order-day"].compose(waiting!, composing))!;
    expect(letter.subject).toBe(`Your order ${id} is posted on Tue 15 Dec 2026`);
    expect(letterText(letter).replaceAll(/\s+/g, " ")).toContain(
      "so it’s posted on Tue 15 Dec 2026. Royal Mail 2nd Class should have it there by Monday 21 December.",
    );
    await open("2026-12-16");
    expect(await readOrder(shop.db, id)).toMatchObject({ dueOn: "2026-12-16" });
    expect((await viewOf(id)).posting).toBe("It’s posted on Wed 16 Dec 2026, as you chose.");
    at("2026-12-16T09:00Z");
    await close("2026-12-16");
    expect(await readOrder(shop.db, id)).toMatchObject({ dueOn: "2026-12-17" });
  });

  test("says on which day it is posted when its own has no post", async () => {
    await close("2026-12-24", "2026-12-25");
    const id = await order("2026-12-25");
    expect((await viewOf(id)).posting).toContain("so it’s posted on Wed 23 Dec 2026");
    expect(await outbox("order-day")).toEqual([]);
    at("2026-12-23T17:00Z");
    const late = await order("2026-12-25");
    expect(await readOrder(shop.db, late)).toMatchObject({ dueOn: "2026-12-28" });
  });

  // Spec 33: Until it is printed, its day can be corrected, and an order without a day can get one.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("is corrected to another day, to none, and from none", async () => {
    const id = await order("2026-12-16");
    await correct(id, "2026-12-16", "2026-12-19");
    expect(await readOrder(shop.db, id)).toMatchObject({
      postOn: "2026-12-19",
      dueOn: "2026-12-18",
      deliveryEstimate: "Thursday 24 December",
      postagePence: 170,
    });
    await expect(correct(id, "2026-12-16", "2026-12-20")).rejects.toThrow("Somebody was quicker");
    await correct(id, "2026-12-19", "");
    expect(await readOrder(shop.db, id)).toMatchObject({ postOn: null, dueOn: "2026-12-10" });
    expect(await printed()).toEqual([id]);
    await correct(id, "", "2026-12-16");
    expect(await readOrder(shop.db, id)).toMatchObject({ dueOn: "2026-12-16", isPrinted: false });
    await expect(printTodaysPost(shop.db, staffId)).rejects.toThrow("Nothing to post");
    // The day without post may be opened again, and the order is not late for it.
    await close("2026-12-10");
    await correct(id, "2026-12-16", "");
    expect(await readOrder(shop.db, id)).toMatchObject({ dueOn: "2026-12-10" });
  });

  test("is another order than the same basket for another day", async () => {
    const uId = longId("same");
    const lines = [{ uId, productId: "grapes", personalisation: "" }];
    const first = await checkOutWith(shop, { lines, postOn: "2026-12-16" });
    const again = { lines, lastOrderId: first.orderId };
    const same = await checkOutWith(shop, { ...again, postOn: "2026-12-16" });
    expect(same.url).toBe(first.url);
    const other = await checkOutWith(shop, { ...again, postOn: "2026-12-17" });
    expect(other.orderId).not.toBe(first.orderId);
    expect(await payAll(shop, [first.url])).toEqual([]);
  });
});
