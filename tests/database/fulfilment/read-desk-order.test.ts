import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readDeskOrder } from "../../../app/shop/fulfilment/read-desk-order.server";
import { addLetter, cancelLetter, noteSent } from "../../../app/shop/letters/outbox.server";
import { storeEventText } from "../../../app/shop/orders/staff-notes.server";
import { addOrderEvent } from "../../../app/shop/orders/order-events.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addLines, addMember, addPaidOrder, addRefund } from "../../support/rows";

const now = Date.parse("2026-11-20T12:00:00Z");
const noon = "20 Nov 2026, 12:00";
const minuteMs = 60_000;

/** A paid order of two cards, with what was said and done about it. */
async function addOrder(db: Db) {
  await addPaidOrder(db, "BC-0", { dueOn: "2026-11-18", isPrinted: true, number: 2 });
  await addPaidOrder(db, "BC-1", {
    email: "dave@example.com",
    deliveryName: "Dave",
    deliveryAddress: "1 Regret Street\nLS1 4AP\nGB",
    postageName: "First Class",
    paidAt: now,
    dueOn: "2026-11-21",
    isPolite: 1,
  });
  const line = { orderId: "BC-1", productId: "grapes", name: "Grapes", uId: "" };
  const lines = [
    { ...line, position: 0, pricePence: 325, personalisation: "Get up" },
    { ...line, position: 1, pricePence: 349, personalisation: "" },
  ];
  await addLines(db, lines);
  const staffId = await addMember(db, "pete", "packer");
  await addOrderEvent(db, "BC-1", { kind: "paid", actor: "shopper", detail: "for nobody" });
  await addOrderEvent(db, "BC-1", { kind: "refunded", actor: "payment provider", detail: "50" });
  const held = { kind: "held", actor: "staff", detail: "by hand", staffId } as const;
  const number = await addOrderEvent(db, "BC-1", held);
  await storeEventText(db, "BC-1", number, "Ask Dave");
  await db.insertInto("holds").values({ orderId: "BC-1", number, kind: "staff" }).execute();
  const dispute = {
    amountPence: 495,
    reason: "fraudulent",
    state: "open",
    paymentId: "pi_BC-1",
  } as const;
  const opened = { openedAt: 1, toldAt: 1, askedAt: 1 };
  await db
    .insertInto("disputes")
    .values([
      { id: "du_1", ...dispute, ...opened, replyBy: now },
      { id: "du_2", ...dispute, ...opened, replyBy: null, openedAt: 0 },
    ])
    .execute();
  await addRefund(db, "RF-1", 50);
}

describe.each(databases)("an order at the desk on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    vi.useFakeTimers({ toFake: ["Date"], now });
  });
  afterEach(() => void vi.useRealTimers());

  const event = (number: number, rest: object) => ({
    number,
    at: noon,
    time: now,
    text: undefined,
    ...rest,
  });
  const posted = {
    card: { id: "grapes", picture: null },
    typeface: "poster",
    isRefunded: false,
    isExcluded: false,
    isInParcel: true,
    isPersonalised: true,
  };
  const disputed = (id: string) => ({
    key: `disputed ${id} open`,
    kind: "disputed",
    text: "Its payment is disputed.",
    button: "Post it all the same",
  });
  const staff = { key: "staff", kind: "staff", text: "Ask Dave", button: "Release" };
  const shown = {
    id: "BC-1",
    status: "Preparing",
    heldReason: "disputed, staff",
    isDisputed: true,
    cases: [],
    causes: [disputed("du_2"), disputed("du_1"), staff],
    postageName: "First Class",
    postOn: null,
    paidOn: noon,
    isPolite: true,
    erasedOn: null,
    // The day that it was due on was a Saturday.
    parcel: { number: 1, dueOn: "2026-11-23", isPrinted: false },
    hasLeft: false,
    canUndo: false,
    cancellableUntil: null,
  };

  test("is shown to the owner whole, the newest event first", async () => {
    await addOrder(db);
    expect(await readDeskOrder(db, "BC-1", "owner")).toEqual({
      ...shown,
      lines: [
        { position: 0, name: "Grapes", message: "Get up", pricePence: 325, ...posted },
        {
          position: 1,
          name: "Grapes",
          message: "",
          pricePence: 349,
          ...posted,
          isPersonalised: false,
        },
      ],
      money: {
        postagePence: 170,
        totalPence: 495,
        currency: "GBP",
        discountCode: null,
        discountPence: 0,
        refundable: expect.objectContaining({ remainingPence: 445 }),
        refunds: [expect.objectContaining({ id: "RF-1", amountPence: 50, at: noon })],
        disputes: [
          expect.objectContaining({ id: "du_1", answerBy: noon }),
          expect.objectContaining({ id: "du_2", answerBy: null }),
        ],
      },
      person: expect.objectContaining({
        email: "dave@example.com",
        address: "Dave\n1 Regret Street\nLS1 4AP",
        trackingNumber: null,
      }),
      timeline: [
        event(3, { kind: "held", who: "pete", detail: "by hand", text: "Ask Dave" }),
        event(2, { kind: "refunded", who: "payment provider", detail: "£0.50" }),
        event(1, { kind: "paid", who: "shopper", detail: "" }),
      ],
      letters: [],
    });
  });

  test("is shown to a packer without its money", async () => {
    await addOrder(db);
    const order = await readDeskOrder(db, "BC-1", "packer");
    expect(JSON.stringify(order)).not.toMatch(/"\w+Pence":\d|£/);
    expect(order).toMatchObject({
      ...shown,
      lines: [
        { message: "Get up", pricePence: null },
        { message: "", pricePence: null },
      ],
      money: undefined,
      person: { email: "dave@example.com" },
      timeline: [{ text: "Ask Dave" }, { kind: "refunded", detail: "" }, { detail: "" }],
    });
  });

  test("is shown to an accountant without its person", async () => {
    await addOrder(db);
    const order = await readDeskOrder(db, "BC-1", "accountant");
    expect(JSON.stringify(order)).not.toMatch(/dave|Regret|Get up/i);
    expect(order).toMatchObject({
      ...shown,
      causes: [disputed("du_2"), disputed("du_1"), { ...staff, text: "Somebody put it on hold." }],
      lines: [
        { message: "", pricePence: 325, isPersonalised: true },
        { message: "", pricePence: 349 },
      ],
      money: { totalPence: 495 },
      person: undefined,
      timeline: [{ text: undefined }, { detail: "£0.50" }, { detail: "" }],
    });
  });

  test("lists the letters about it, the newest first, with their text for the owner alone", async () => {
    await addOrder(db);
    const kinds = ["order-confirmation", "order-changed", "order-message"] as const;
    for (const [i, letter] of kinds.entries()) {
      await addLetter(db, {
        key: letter,
        kind: letter,
        orderId: "BC-1",
        dueAt: now + i * minuteMs,
      });
    }
    await noteSent(db, "order-confirmation", "250 OK", "Dear Dave");
    await cancelLetter(db, "order-message");
    const sent = { key: "order-confirmation", kind: "order-confirmation", state: "sent" };
    expect((await readDeskOrder(db, "BC-1", "owner"))?.letters).toMatchObject([
      { kind: "order-changed", state: "waiting", at: "20 Nov 2026, 12:01", text: undefined },
      { ...sent, text: "Dear Dave" },
      { kind: "order-message", state: "cancelled", at: noon },
    ]);
    for (const role of ["packer", "accountant"] as const) {
      const seen = (await readDeskOrder(db, "BC-1", role))?.letters;
      expect(seen?.[1]).toMatchObject({ ...sent, text: undefined });
    }
  });

  // Spec 16: An order at the desk says of each card whether the customer can cancel it, and until
  // when. (app/shop/legal/cancelling.ts, app/shop/fulfilment/read-desk-order.server.ts)
  test("that has left says until when blank cards can be cancelled, by its class of post", async () => {
    // A Friday before four o'clock: two or four working days on the way, and fourteen days.
    await addPaidOrder(db, "BC-1", { status: "Dispatched", leftAt: now });
    const until = async () => (await readDeskOrder(db, "BC-1", "owner"))?.cancellableUntil;
    expect(await until()).toBe("2026-12-10");
    await db.updateTable("orders").set({ postageName: "Royal Mail First Class" }).execute();
    expect(await until()).toBe("2026-12-08");
    const closed = { day: "2026-11-24", note: "A feast", takesOrders: 1 };
    await db.insertInto("daysWithoutPost").values(closed).execute();
    expect(await until()).toBe("2026-12-08");
    const line = { orderId: "BC-1", productId: "grapes", name: "Grapes", uId: "", pricePence: 1 };
    const erased = { ...line, position: 0, personalisation: "", hadMessage: 1 };
    await addLines(db, [erased]);
    const order = await readDeskOrder(db, "BC-1", "owner");
    expect(order?.lines).toMatchObject([{ message: "", isPersonalised: true }]);
  });

  test("that was erased says so, and one that nobody paid for is not found", async () => {
    await addPaidOrder(db, "BC-1", { erasedAt: 1 });
    await addPaidOrder(db, "BC-2", { paidAt: null });
    expect(await readDeskOrder(db, "BC-1", "owner")).toMatchObject({
      erasedOn: "1 Jan 1970, 01:00",
      isPolite: false,
      person: { email: "", address: "" },
      timeline: [],
    });
    for (const id of ["BC-2", "BC-NONE"]) {
      expect(await readDeskOrder(db, id, "owner")).toBeUndefined();
    }
  });
});
