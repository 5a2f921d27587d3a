import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { findDeskEntry } from "../../../app/shop/desk-log.server";
import {
  dispatchOrders,
  findTakenBack,
  recallOrder,
  undoDispatches,
} from "../../../app/shop/fulfilment/dispatch.server";
import { holdOrder, releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { printOrders } from "../../../app/shop/fulfilment/make-batch.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { claimDueLetter, noteFailed, noteSent } from "../../../app/shop/letters/outbox.server";
import { tryAgain } from "../../../app/shop/letters/resend-letters.server";
import { settle } from "../../../app/shop/standing/settle.server";
import {
  addOrderEvent,
  lockOrder,
  readOrderEvents,
} from "../../../app/shop/orders/order-events.server";
import { readEnvironment } from "../../../app/env.server";
import { orderLetters } from "../../../app/mail/order-letters.server";
import { connect, type Db } from "../../../db/connect";
import { databases, newSeededDatabase, onPostgres, seededDatabase } from "../../support/database";
import { readOrder, addLines, addPaidOrder, addRefund } from "../../support/rows";
import { outbox } from "../../support/mailer";

const pete = "BB-PETE";
/** A Friday, before the last collection. */
const now = Date.parse("2026-11-20T12:00:00Z");
const minuteMs = 60_000;

const kindsOf = async (db: Db, id: string) =>
  (await readOrderEvents(db, id)).map((event) => event.kind);

describe.each(databases)("at the desk on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    vi.useFakeTimers({ toFake: ["Date"], now });
  });
  afterEach(() => void vi.useRealTimers());

  // Spec 16: The selected orders that are ready are dispatched; the others are listed with the
  // reason. (app/shop/fulfilment/dispatch.server.ts)
  test("27 of 30 picked orders are dispatched, with a letter each, and the three others are named", async () => {
    const ids = Array.from({ length: 30 }, (_, n) => `BC-${n}`);
    for (const id of ids) await addPaidOrder(db, id);
    const [held = "", gone = "", stranger] = [ids[3], ids[7], "BC-NOSUCH00"];
    await holdOrder(db, pete, held, "No such street");
    await dispatchOrders(db, pete, [gone]);
    const picked = [...ids.filter((id) => id !== ids[11]), stranger];
    const first = await dispatchOrders(db, pete, picked);
    expect(first.doneIds).toHaveLength(27);
    expect(first.refused).toEqual([
      { id: held, why: "It is on hold." },
      { id: gone, why: "It is dispatched already." },
      { id: stranger, why: "There is no such order." },
    ]);
    const again = await dispatchOrders(db, pete, picked);
    expect(again.doneIds).toEqual([]);
    const letters = (await outbox(db)).filter((letter) => letter.kind === "order-dispatched");
    expect(letters).toHaveLength(28);
    for (const { dueAt } of letters) expect(dueAt).toBe(now + 10 * minuteMs);
  });

  test("the same orders dispatched by two at once leave with one letter each", async () => {
    const ids = ["BC-1", "BC-2", "BC-3"];
    for (const id of ids) await addPaidOrder(db, id);
    const both = await Promise.all(["BB-OLIVE", pete].map((who) => dispatchOrders(db, who, ids)));
    expect(both.flatMap(({ doneIds }) => doneIds).toSorted()).toEqual(ids);
    expect(await outbox(db)).toHaveLength(ids.length);
    for (const id of ids) expect(await kindsOf(db, id)).toEqual(["dispatched"]);
  });

  // Spec 16: An order on hold cannot be dispatched before it is released.
  // (app/shop/fulfilment/hold.server.ts, app/shop/fulfilment/dispatch.server.ts)
  test.each([
    [{ heldReason: "Dave asked" }, "It is on hold."],
    [{ status: "Awaiting payment", paidAt: null }, "Nobody has paid for it."],
    [{ totalPence: null }, "Nobody has paid for it."],
    [{ status: "Delivered" }, "It is delivered already."],
    [{ heldReason: "refund" }, "Its money is on its way back."],
  ] as const)("an order that is %j is not dispatched: %s", async (changes, why) => {
    await addPaidOrder(db, "BC-0", { status: "Refunded" });
    await addPaidOrder(db, "BC-1", changes);
    const before = await readOrder(db, "BC-1");
    const { refused, doneIds } = await dispatchOrders(db, pete, ["BC-1"]);
    expect([refused, doneIds]).toEqual([[{ id: "BC-1", why }], []]);
    expect({ ...(await readOrder(db, "BC-1")), version: 0 }).toEqual({ ...before, version: 0 });
    expect([await outbox(db), await kindsOf(db, "BC-1")]).toEqual([[], []]);
  });

  test("a dispatch is undone after ten minutes with a letter, unless the first was never sent", async () => {
    const ids = ["BC-1", "BC-2", "BC-3"];
    for (const id of ids) await addPaidOrder(db, id);
    await dispatchOrders(db, pete, ids);
    vi.setSystemTime(now + 11 * minuteMs);
    const told = await claimDueLetter(db, Date.now());
    await noteSent(db, told!.key, "250 OK", "It’s in the post");
    const failed = await claimDueLetter(db, Date.now());
    await noteFailed(db, failed!.key, "550 no such box");
    for (const id of ids) {
      await recallOrder(db, pete, id);
      expect(await readOrder(db, id)).toMatchObject({ status: "Preparing", leftAt: null });
      expect((await kindsOf(db, id)).at(-1)).toBe("taken back");
    }
    const recalls = (await outbox(db)).filter((letter) => letter.kind === "order-recalled");
    expect(recalls.map(({ orderId }) => orderId)).toEqual([told!.orderId]);
    await expect(tryAgain(db, pete)).rejects.toThrow("There is none to try");
    await expect(recallOrder(db, pete, "BC-1")).rejects.toMatchObject({
      message: "BC-1 is not dispatched.",
    });
  });

  test("a dispatch that is recalled while its letter is being sent is withdrawn by a letter", async () => {
    await addPaidOrder(db, "BC-1");
    await dispatchOrders(db, pete, ["BC-1"]);
    const due = now + 10 * minuteMs;
    vi.setSystemTime(due);
    const letter = await claimDueLetter(db, due);
    await recallOrder(db, pete, "BC-1");
    await noteSent(db, letter!.key, "250 OK", "It’s in the post");
    const letters = (await outbox(db)).map((each) => `${each.kind} ${each.state}`);
    expect(letters.toSorted()).toEqual(["order-dispatched sent", "order-recalled waiting"]);
  });

  test("the letter of a dispatch lists what was in the envelope, whatever is refunded afterwards", async () => {
    await addPaidOrder(db, "BC-1", { email: "dave@example.com" });
    const line = { orderId: "BC-1", productId: "grapes", pricePence: 100, personalisation: "" };
    const lines = ["Before", "After", "Never"].map((name, position) =>
      Object.assign({ uId: name, name, position }, line),
    );
    await addLines(db, lines);
    const refundCard = async (position: number) => {
      const refundId = `RF-${position}`;
      await addRefund(db, refundId, 100);
      await db.insertInto("refundLines").values({ refundId, position, amountPence: 100 }).execute();
    };
    await refundCard(0);
    await dispatchOrders(db, pete, ["BC-1"]);
    vi.setSystemTime(now + minuteMs);
    await refundCard(1);
    const [waiting] = await outbox(db);
    const { trader, publicUrl } = readEnvironment({});
    const composing = { db, trader, publicUrl };
    const composed = await orderLetters["order-dispatched"].compose(waiting!, composing);
    const names = composed?.letter.blocks.flatMap((block) =>
      block.kind === "card" ? [block.name] : [],
    );
    expect(names).toEqual(["After", "Never"]);
  });

  // Spec 16: A dispatch can be undone within ten minutes, before the customer's letter goes out.
  // (app/shop/fulfilment/dispatch.server.ts)
  test("a dispatch is taken back for ten minutes less a moment, with its letter, and once more", async () => {
    await addPaidOrder(db, "BC-1");
    await addPaidOrder(db, "BC-2");
    await addPaidOrder(db, "BC-3", { status: "Refunded", leftAt: now });
    const note = { kind: "note", actor: "staff" } as const;
    for (let i = 0; i < 5; i++) await addOrderEvent(db, "BC-2", note);
    await dispatchOrders(db, pete, ["BC-1", "BC-2"]);
    await addOrderEvent(db, "BC-1", note);
    vi.setSystemTime(now + 10 * minuteMs - 1);
    const { entryId, doneIds } = await undoDispatches(db, pete, ["BC-1"]);
    expect(doneIds).toEqual(["BC-1"]);
    expect(await findDeskEntry(db, entryId)).toMatchObject({ did: "took back", staffId: pete });
    expect(await readOrder(db, "BC-1")).toMatchObject({ status: "Preparing", leftAt: null });
    expect(await kindsOf(db, "BC-1")).toEqual(["dispatched", "note", "taken back"]);
    expect(await findTakenBack(db, ["BC-1", "BC-2"], now)).toEqual(new Set(["BC-1"]));
    expect(await findTakenBack(db, ["BC-1"], now + 10 * minuteMs)).toEqual(new Set());
    expect(await findTakenBack(db, [], now)).toEqual(new Set());
    await dispatchOrders(db, pete, ["BC-1"]);
    await undoDispatches(db, pete, ["BC-1"]);
    const states = (await outbox(db)).map(({ orderId, state }) => `${orderId} ${state}`);
    expect(states.toSorted()).toEqual(["BC-1 cancelled", "BC-1 cancelled", "BC-2 waiting"]);
    expect((await undoDispatches(db, pete, ["BC-3"])).doneIds).toEqual([]);
    vi.setSystemTime(now + 10 * minuteMs);
    const late = await undoDispatches(db, pete, ["BC-2", "BC-NONE"]);
    expect(late.refused).toEqual([
      { id: "BC-2", why: "Its customer has been told." },
      { id: "BC-NONE", why: "It is not dispatched." },
    ]);
    expect(await readOrder(db, "BC-2")).toMatchObject({ status: "Dispatched" });
  });

  test.each([
    [{ status: "Dispatched" }, "there is nothing left to post"],
    [{ status: "Refunded" }, "there is nothing left to post"],
  ] as const)("an order that is %j is not put on hold, because %s", async (changes, why) => {
    await addPaidOrder(db, "BC-1", changes);
    await expect(holdOrder(db, pete, "BC-1", "Ask")).rejects.toMatchObject({
      refusalReason: "conflict",
      message: `BC-1 can’t be put on hold: ${why}.`,
    });
    expect(await readOrder(db, "BC-1")).toMatchObject({ heldReason: null, ...changes });
    expect(await kindsOf(db, "BC-1")).toEqual([]);
  });

  test("an order on hold is not put on hold again, and is released, and no other", async () => {
    for (const id of ["BC-1", "BC-2"]) {
      await addPaidOrder(db, id);
      await holdOrder(db, pete, id, "Ask");
    }
    await expect(holdOrder(db, pete, "BC-1", "Ask")).rejects.toThrow("it is on hold already");
    await releaseOrder(db, pete, "BC-1", "staff");
    expect(await readOrder(db, "BC-1")).toMatchObject({ heldReason: null });
    expect(await readOrder(db, "BC-2")).toMatchObject({ heldReason: "staff" });
    const events = await readOrderEvents(db, "BC-1");
    expect(events.at(-1)).toMatchObject({ kind: "released", staffId: pete, detail: "" });
  });

  test("an order all of whose cards were refunded is never posted, whatever becomes of its postage", async () => {
    const where = { deliveryName: "Dave", deliveryAddress: "1 Regret Street" };
    await addPaidOrder(db, "BC-1", { heldReason: "refund", ...where });
    const card = { uId: "a", productId: "grapes", name: "Grapes", personalisation: "" };
    await addLines(db, [{ orderId: "BC-1", position: 0, pricePence: 325, ...card }]);
    await addRefund(db, "RF-1", 325, "succeeded");
    await db
      .insertInto("refundLines")
      .values({ refundId: "RF-1", position: 0, amountPence: 325 })
      .execute();
    await settle(db, "BC-1");
    expect(await readOrder(db, "BC-1")).toMatchObject({ status: "Refunded", heldReason: null });
    const { refused } = await dispatchOrders(db, pete, ["BC-1"]);
    expect(refused).toEqual([{ id: "BC-1", why: "It is refunded already." }]);
    await expect(printOrders(db, pete, ["BC-1"])).rejects.toThrow(/Nothing to print/);
  });

  test("an order all of whose money goes back stays on hold", async () => {
    await addPaidOrder(db, "BC-1");
    await addRefund(db, "RF-1", 495);
    await expect(releaseOrder(db, pete, "BC-1", "refund")).rejects.toMatchObject({
      refusalReason: "conflict",
    });
    expect(await readOrder(db, "BC-1")).toMatchObject({ heldReason: "refund" });
  });

  describe("cards are sent again", () => {
    const addCards = (id: string) => {
      const line = { orderId: id, productId: "grapes", name: "Grapes", pricePence: 325 };
      const cards = [0, 1, 2].map((position) =>
        Object.assign({ uId: "", personalisation: "", position }, line),
      );
      return addLines(db, cards);
    };
    const parcelsOf = async (id: string) => {
      const lines = await db
        .selectFrom("parcelLines")
        .select(["number", "position"])
        .where("orderId", "=", id)
        .orderBy("number")
        .orderBy("position")
        .execute();
      return lines.map(({ number, position }) => `${number}: ${position}`);
    };
    const first = ["1: 0", "1: 1", "1: 2"];
    const again = { positions: [0, 2], reason: "Eaten by a dog" };

    // Spec 16: Selected cards of a dispatched order can be sent again.
    // (app/shop/fulfilment/send-again.server.ts)
    test("those that are ticked, to be printed and posted today, and their customer is notified", async () => {
      for (const id of ["BC-1", "BC-2"]) {
        await addPaidOrder(db, id, { status: "Delivered", leftAt: 1, isPrinted: true });
        await addCards(id);
      }
      await sendAgain(db, pete, "BC-1", again);
      expect(await readOrder(db, "BC-1")).toMatchObject({
        status: "Preparing",
        number: 2,
        dueOn: "2026-11-20",
        leftAt: null,
        isPrinted: false,
      });
      expect([await parcelsOf("BC-1"), await parcelsOf("BC-2")]).toEqual([
        [...first, "2: 0", "2: 2"],
        first,
      ]);
      expect(await readOrder(db, "BC-2")).toMatchObject({ status: "Delivered", number: 1 });
      expect((await outbox(db)).map(({ orderId, ...letter }) => [orderId, letter.kind])).toEqual([
        ["BC-1", "order-again"],
      ]);
      expect(await readOrderEvents(db, "BC-1")).toMatchObject([
        { kind: "sent again", staffId: pete },
      ]);
    });

    test("and the letter of the parcel before, which would list them, is cancelled", async () => {
      await addPaidOrder(db, "BC-1");
      await addCards("BC-1");
      await dispatchOrders(db, pete, ["BC-1"]);
      await sendAgain(db, pete, "BC-1", again);
      const letters = (await outbox(db)).map((letter) => `${letter.kind} ${letter.state}`);
      expect(letters.toSorted()).toEqual(["order-again waiting", "order-dispatched cancelled"]);
      expect((await dispatchOrders(db, pete, ["BC-1"])).doneIds).toEqual(["BC-1"]);
    });

    test.each([
      ["none is ticked", {}, { ...again, positions: [] }, "invalid"],
      ["one is not of that order", {}, { ...again, positions: [0, 7] }, "missing"],
      ["it has not left", { status: "Preparing" }, again, "conflict"],
      ["its money has gone back", { status: "Refunded" }, again, "conflict"],
      ["nobody knows any more where to", { erasedAt: 1 }, again, "conflict"],
    ] as const)("but not when %s", async (_, changes, asked, refusalReason) => {
      await addPaidOrder(db, "BC-1", { status: "Dispatched", ...changes });
      await addCards("BC-1");
      await expect(sendAgain(db, pete, "BC-1", asked)).rejects.toMatchObject({ refusalReason });
      expect(await readOrder(db, "BC-1")).toMatchObject({ number: 1 });
      expect(await parcelsOf("BC-1")).toEqual(first);
      expect(await outbox(db)).toEqual([]);
    });
  });
});

describe.each(onPostgres)("at the desk on %s", (kind) => {
  test("a dispatch of several is logged although another transaction holds one of them", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const [here, elsewhere] = [0, 1].map(() => connect(url, () => {}).db);
    onTestFinished(async () => {
      await Promise.all([here!.destroy(), elsewhere!.destroy()]);
      await remove();
    });
    const ids = ["BC-1", "BC-2", "BC-3"];
    for (const id of ids) await addPaidOrder(here!, id);
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => void (unlock = resolve));
    let held: Promise<void> = Promise.resolve();
    await new Promise<void>((locked) => {
      held = elsewhere!.transaction().execute(async (tx) => {
        await lockOrder(tx, "BC-2");
        locked();
        await unlocked;
      });
    });
    const dispatched = dispatchOrders(here!, pete, ids);
    const { doneIds, refused, entryId } = await dispatched.finally(() => unlock());
    await held;
    expect([doneIds, refused.map(({ id }) => id)]).toEqual([["BC-1"], ["BC-2", "BC-3"]]);
    for (const { why } of refused) expect(why).toContain("busy");
    expect(await findDeskEntry(here!, entryId)).toBeDefined();
  });
});
