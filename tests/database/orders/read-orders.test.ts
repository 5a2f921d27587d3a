import { describe, expect, test } from "vitest";
import { addOrderEvent, readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { PaidOrder } from "../../../app/shop/orders/order";
import { readOrderView } from "../../../app/shop/orders/order-view.server";
import {
  countOrders,
  findOrder,
  findOrderBySession,
  findOwnOrder,
  listOrders,
} from "../../../app/shop/orders/read-orders.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addLines, addCustomer, addPaidOrder } from "../../support/rows";

async function addCards(db: Db, orderId: string) {
  const names = [
    ["grapes", "Grapes as they were"],
    ["no-card-any-more", "An old joke"],
  ];
  const lines = names.map(([productId = "", name = ""], position) => ({
    orderId,
    position,
    uId: `line-${position}`,
    productId,
    name,
    pricePence: 300 + position,
    personalisation: position === 0 ? "Get up" : "",
  }));
  await addLines(db, lines.toReversed());
}

describe.each(databases)("a customer’s orders on %s", (kind) => {
  test("are those that were paid for, the newest first, theirs alone, by pages", async () => {
    const db = await seededDatabase(kind);
    const [dave, other] = [await addCustomer(db, "dave"), await addCustomer(db, "other")];
    const daves = { customerId: dave.id };
    await addPaidOrder(db, "BC-1", { ...daves, createdAt: 10 });
    await addPaidOrder(db, "BC-2", { ...daves, createdAt: 20, heldReason: "amount" });
    await addPaidOrder(db, "BC-3", { ...daves, createdAt: 20, status: "Dispatched" });
    await addPaidOrder(db, "BC-UNPAID", { ...daves, status: "Awaiting payment", paidAt: null });
    await addPaidOrder(db, "BC-OTHER", { customerId: other.id });
    await addPaidOrder(db, "BC-GUEST");
    expect(await listOrders(db, dave.id)).toEqual([
      { id: "BC-3", totalPence: 495, createdAt: 20, status: "Dispatched" },
      { id: "BC-2", totalPence: 495, createdAt: 20, status: "On hold" },
      { id: "BC-1", totalPence: 495, createdAt: 10, status: "Preparing" },
    ]);
    const page = await listOrders(db, dave.id, { limit: 1, offset: 1 });
    expect(page.map(({ id }) => id)).toEqual(["BC-2"]);
    expect([await countOrders(db, dave.id), await countOrders(db, other.id)]).toEqual([3, 1]);
  });

  test("are shown to nobody else, and not before they are paid for", async () => {
    const db = await seededDatabase(kind);
    const [dave, other] = [await addCustomer(db, "dave"), await addCustomer(db, "other")];
    await addPaidOrder(db, "BC-1", { customerId: dave.id });
    await addPaidOrder(db, "BC-UNPAID", { customerId: dave.id, paidAt: null });
    await addPaidOrder(db, "BC-GUEST");
    expect(await findOwnOrder(db, dave.id, "BC-1")).toMatchObject({ id: "BC-1", lines: [] });
    expect(await findOwnOrder(db, other.id, "BC-1")).toBeUndefined();
    for (const id of ["BC-UNPAID", "BC-GUEST", "BC-NONE"]) {
      expect(await findOwnOrder(db, dave.id, id)).toBeUndefined();
    }
  });
});

describe.each(databases)("an order on %s", (kind) => {
  test("is found by its number and by its payment session, with its lines as they were put", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1", { checkoutSessionId: "cs_1" });
    await addPaidOrder(db, "BC-2", { checkoutSessionId: "cs_2" });
    for (const id of ["BC-1", "BC-2"]) await addCards(db, id);
    const order = await findOrder(db, "BC-1");
    expect(order?.lines.map(({ uId }) => uId)).toEqual(["line-0", "line-1"]);
    expect(await findOrderBySession(db, "cs_1")).toEqual(order);
    expect(await findOrderBySession(db, "BC-1")).toBeUndefined();
    expect(await findOrder(db, "cs_1")).toBeUndefined();
  });

  test("counts what happens to it, each with who did it", async () => {
    const db = await seededDatabase(kind);
    for (const id of ["BC-1", "BC-2"]) await addPaidOrder(db, id);
    const noted = { kind: "note", actor: "staff", staffId: "BB-OLIVE" } as const;
    expect(await addOrderEvent(db, "BC-1", { kind: "paid", actor: "shopper" })).toBe(1);
    expect(await addOrderEvent(db, "BC-1", { ...noted, detail: "x" })).toBe(2);
    expect(await addOrderEvent(db, "BC-2", noted)).toBe(1);
    expect(await readOrderEvents(db, "BC-1")).toMatchObject([
      { number: 1, kind: "paid", actor: "shopper", detail: "", staffId: null },
      { number: 2, ...noted, detail: "x" },
    ]);
    await expect(addOrderEvent(db, "BC-NONE", noted)).rejects.toBeInstanceOf(Error);
  });

  test("shows its shopper the visible events, by London’s day, at the prices of the time", async () => {
    const db = await seededDatabase(kind);
    const delivery = { deliveryName: "Dave", deliveryAddress: "1 Regret Street\nls1 4ap" };
    const deliveryEstimate = "Friday 20 November";
    await addPaidOrder(db, "BC-1", { ...delivery, deliveryEstimate, heldReason: "amount" });
    await addCards(db, "BC-1");
    for (const event of ["ordered", "note", "paid", "printed", "letter failed", "held"] as const) {
      await addOrderEvent(db, "BC-1", { kind: event, actor: "shop", detail: `${event}!` });
    }
    const at = Date.parse("2026-06-30T23:00:00Z");
    await db.updateTable("orderEvents").set({ at }).execute();
    const view = await readOrderView(db, (await findOrder(db, "BC-1")) as PaidOrder);
    const day = "Wed 1 Jul 2026";
    expect(JSON.stringify(view)).not.toContain("Regret Street");
    expect(view).toMatchObject({
      status: "On hold",
      hold: "payment",
      receipt: {
        id: "BC-1",
        lines: [
          {
            uId: "line-0",
            position: 0,
            name: "Grapes as they were",
            politeName: "A Bunch Of Grapes",
            pricePence: 300,
            discountPence: 0,
            personalisation: "Get up",
            isRefunded: false,
            card: { id: "grapes", picture: null },
            typeface: "poster",
          },
          {
            uId: "line-1",
            position: 1,
            name: "An old joke",
            politeName: "A Tasteful Card",
            pricePence: 301,
            discountPence: 0,
            personalisation: "",
            typeface: "slab",
          },
        ],
        postagePence: 170,
        totalPence: 495,
        discountCode: null,
        discountPence: 0,
      },
      events: [
        { number: 1, day, kind: "ordered", detail: "ordered!" },
        { number: 3, day, kind: "paid", detail: "paid!" },
        { number: 6, day, kind: "held", detail: "held!" },
      ],
      address: "Dave, somewhere in LS1",
      postageName: null,
      deliveryEstimate,
      posting: null,
      trackingNumber: null,
    });
  });

  test("shows its shopper no estimate for cards that are sent again", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1", { deliveryEstimate: "Friday 20 November", number: 2 });
    const view = await readOrderView(db, (await findOrder(db, "BC-1")) as PaidOrder);
    expect(view.deliveryEstimate).toBeNull();
  });
});
