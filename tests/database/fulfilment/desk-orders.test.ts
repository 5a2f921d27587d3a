import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { correctOrder } from "../../../app/shop/fulfilment/correct-order.server";
import { dispatchOrders, undoDispatches } from "../../../app/shop/fulfilment/dispatch.server";
import { holdOrder, releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { readDeskOrder } from "../../../app/shop/fulfilment/read-desk-order.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { addNote, writeToCustomer } from "../../../app/shop/orders/staff-notes.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { addPaymentProblem } from "../../support/rows";
import { outbox } from "../../support/mailer";
import { sell, openTestShop } from "../../support/test-shop";
import { printOrders } from "../../../app/shop/fulfilment/make-batch.server";

const olive = { staffId: "BB-OLIVE", role: "owner" as const };
const pete = { staffId: "BB-PETE", role: "packer" as const };
const minuteMs = 60_000;

describe.each(databases)("at the desk on %s", (kind) => {
  let shop: Shop;
  const orderIds = async () => {
    const { orders } = await listDeskOrders(shop.db, "owner", { filter: "all" });
    return orders.map(({ id }) => id);
  };
  async function sellOne() {
    await sell(shop, 1);
    return (await orderIds())[0]!;
  }
  const kindsOf = async (id: string) =>
    (await readOrderEvents(shop.db, id)).map((event) => event.kind);
  const lettersOf = async (id: string) =>
    (await outbox(shop.db)).filter(({ orderId }) => orderId === id);
  const read = async (id: string, role = olive.role) => (await readDeskOrder(shop.db, id, role))!;

  beforeEach(async () => void (shop = await openTestShop(kind)));
  afterEach(() => void vi.useRealTimers());

  // Spec 16: The selected orders that are ready are dispatched; the others are listed with the
  // reason. (app/shop/fulfilment/dispatch.server.ts)
  test("27 of 30 picked orders are dispatched, with a letter each, and the three others are named", async () => {
    await sell(shop, 30);
    const ids = await orderIds();
    const [held = "", gone = "", stranger] = [ids[3], ids[7], "BC-NOSUCH00"];
    await holdOrder(shop.db, pete.staffId, held, "No such street");
    await dispatchOrders(shop.db, pete.staffId, [gone]);
    const picked = [...ids.filter((id) => id !== ids[11]), stranger];
    const first = await dispatchOrders(shop.db, pete.staffId, picked);
    expect(first.doneIds).toHaveLength(27);
    expect(first.refused).toEqual([
      { id: held, why: "It is on hold." },
      { id: gone, why: "It is dispatched already." },
      { id: stranger, why: "There is no such order." },
    ]);
    const again = await dispatchOrders(shop.db, pete.staffId, picked);
    expect(again.doneIds).toEqual([]);
    const letters = (await outbox(shop.db)).filter((letter) => letter.kind === "order-dispatched");
    expect(letters).toHaveLength(28);
    for (const { dueAt, createdAt } of letters) {
      expect(dueAt - createdAt).toBeGreaterThan(9.9 * minuteMs);
    }
  });

  test("the same orders dispatched by two at once leave with one letter each", async () => {
    await sell(shop, 5);
    const ids = await orderIds();
    const both = await Promise.all(
      [olive, pete].map(({ staffId }) => dispatchOrders(shop.db, staffId, ids)),
    );
    expect(both.flatMap(({ doneIds }) => doneIds).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect((await kindsOf(id)).at(-1)).toBe("dispatched");
  });

  // Spec 16: A dispatch can be undone within ten minutes, before the customer's letter goes out.
  // (app/shop/fulfilment/dispatch.server.ts)
  test("a dispatch is taken back within ten minutes, with its letter, and made again with another", async () => {
    const id = await sellOne();
    await dispatchOrders(shop.db, pete.staffId, [id]);
    const undo = async () => (await undoDispatches(shop.db, pete.staffId, [id])).refused[0]?.why;
    expect(await undo()).toBeUndefined();
    expect((await read(id)).status).toBe("Preparing");
    expect(await undo()).toBe("It is not dispatched.");
    await dispatchOrders(shop.db, pete.staffId, [id]);
    const states = (await lettersOf(id)).map((letter) => [letter.kind, letter.state]);
    expect(states.slice(1)).toEqual([
      ["order-dispatched", "cancelled"],
      ["order-dispatched", "waiting"],
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * minuteMs + 1 });
    expect(await undo()).toBe("Its customer has been told.");
  });

  // Spec 16: An order on hold cannot be dispatched before it is released.
  // (app/shop/fulfilment/hold.server.ts, app/shop/fulfilment/dispatch.server.ts)
  test("an order on hold stays until it is released, whatever it is held for", async () => {
    await sell(shop, 2);
    const [byHand = "", byMoney = ""] = await orderIds();
    await holdOrder(shop.db, pete.staffId, byHand, "Ask first");
    await addPaymentProblem(shop.db, byMoney, "amount");
    const causes = { [byHand]: "staff", [byMoney]: "amount" };
    for (const [id, cause] of Object.entries(causes)) {
      expect((await dispatchOrders(shop.db, olive.staffId, [id])).doneIds).toEqual([]);
      await releaseOrder(shop.db, olive.staffId, id, cause);
      expect((await dispatchOrders(shop.db, olive.staffId, [id])).doneIds).toEqual([id]);
    }
    const again = releaseOrder(shop.db, olive.staffId, byHand, "staff");
    await expect(again).rejects.toThrow("keeps");
  });

  // Spec 16: Correcting an order keeps the earlier text, and a letter tells the customer.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("a corrected order says what it said before, and its customer is notified", async () => {
    const id = await sellOne();
    const was = "dave@example.com";
    await correctOrder(shop.db, pete, id, { what: "email", was, now: "dave@elsewhere.example" });
    await correctOrder(shop.db, pete, id, { what: { message: 0 }, was: "Get up", now: "Lie down" });
    const { person, lines, timeline } = await read(id);
    expect([person?.email, lines[0]?.message]).toEqual(["dave@elsewhere.example", "Lie down"]);
    expect(timeline.slice(0, 2).map(({ text }) => text)).toEqual(["Get up", was]);
    expect((await lettersOf(id)).map((letter) => letter.kind).toSorted()).toEqual([
      "order-changed",
      "order-changed",
      "order-confirmation",
      "order-confirmation",
      "order-moved",
    ]);
    const found = await listDeskOrders(shop.db, "owner", { filter: "all", text: "LIE down" });
    expect(found.orders.map((order) => order.id)).toEqual([id]);
  });

  // Spec 16: When two people correct the same text, the second is shown both versions.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("the second of two who correct the same text is shown both texts", async () => {
    const id = await sellOne();
    const correct = (now: string) =>
      correctOrder(shop.db, olive, id, { what: { message: 0 }, was: "Get up", now });
    const [first, second] = await Promise.allSettled([correct("Sit down"), correct("Lie down")]);
    const messages = [first, second].flatMap((each) =>
      each.status === "rejected" ? [String(each.reason)] : [],
    );
    expect(messages).toHaveLength(1);
    const [message = ""] = messages;
    expect([message.includes("Sit down"), message.includes("Lie down")]).toEqual([true, true]);
  });

  // Spec 16: After printing only the owner can correct an order; after dispatch nobody can.
  // (app/shop/fulfilment/correct-order.server.ts)
  test("only the owner corrects a printed order, and nobody one that has left", async () => {
    const id = await sellOne();
    await printOrders(shop.db, olive.staffId, [id]);
    const change = { what: { message: 0 }, was: "Get up", now: "Lie down" };
    await expect(correctOrder(shop.db, pete, id, change)).rejects.toThrow("Only the owner");
    await correctOrder(shop.db, olive, id, change);
    await dispatchOrders(shop.db, olive.staffId, [id]);
    const late = { ...change, was: "Lie down", now: "Get up" };
    await expect(correctOrder(shop.db, olive, id, late)).rejects.toThrow("has left");
  });

  // Spec 16: Selected cards of a dispatched order can be sent again.
  // (app/shop/fulfilment/send-again.server.ts)
  test("an order that was lost is sent again, the picked cards of it", async () => {
    const id = await sellOne();
    const again = { positions: [0], reason: "Eaten by a dog" };
    await expect(sendAgain(shop.db, olive.staffId, id, again)).rejects.toThrow("hasn’t left");
    await dispatchOrders(shop.db, olive.staffId, [id]);
    const wrong = { positions: [0, 4], reason: "x" };
    await expect(sendAgain(shop.db, olive.staffId, id, wrong)).rejects.toThrow("no such card");
    await sendAgain(shop.db, olive.staffId, id, again);
    expect(await read(id)).toMatchObject({
      status: "Preparing",
      parcel: { number: 2, isPrinted: false },
    });
    // The letter about the first parcel would list the second one's cards.
    const dispatches = (await lettersOf(id)).filter((letter) => letter.kind === "order-dispatched");
    expect(dispatches.map((letter) => letter.state)).toEqual(["cancelled"]);
    expect((await dispatchOrders(shop.db, olive.staffId, [id])).doneIds).toEqual([id]);
  });

  // Spec 16: A note stays at the desk; a letter goes to the customer.
  // (app/shop/orders/staff-notes.server.ts)
  test("a note is for the desk alone, and a letter is for the customer", async () => {
    const id = await sellOne();
    await addNote(shop.db, pete.staffId, id, "Looks like a fraud");
    await writeToCustomer(shop.db, pete.staffId, id, "Is that your real address?");
    const { timeline } = await read(id);
    expect(timeline.slice(0, 2).map((event) => [event.kind, event.text])).toEqual([
      ["message", "Is that your real address?"],
      ["note", "Looks like a fraud"],
    ]);
    const kinds = (await lettersOf(id)).map((letter) => letter.kind);
    expect(kinds.toSorted()).toEqual(["order-confirmation", "order-message"]);
  });

  // Spec 15: A packer sees no amounts of money, and an accountant sees no name, address or message.
  // (app/shop/fulfilment/list-orders.server.ts, app/shop/fulfilment/read-desk-order.server.ts)
  test("a packer sees no money, and an accountant no person", async () => {
    const id = await sellOne();
    await addNote(shop.db, pete.staffId, id, "Dave again");
    const rows = await listDeskOrders(shop.db, "packer", { filter: "all" });
    const packers = JSON.stringify([rows, await readDeskOrder(shop.db, id, "packer")]);
    expect(packers).toMatch(/"totalPence":null/);
    expect(packers).not.toMatch(/"\w+Pence":\d|£|pence/);
    const list = await listDeskOrders(shop.db, "accountant", { filter: "all" });
    const accountants = JSON.stringify([list, await readDeskOrder(shop.db, id, "accountant")]);
    expect(accountants).toMatch(/"totalPence":\d/);
    expect(accountants).not.toMatch(/Dave|Regret|Get up|@example/);
  });

  test("an erased order is found by nothing that was said about the person", async () => {
    const id = await sellOne();
    await addNote(shop.db, pete.staffId, id, "Dave again");
    await dispatchOrders(shop.db, pete.staffId, [id]);
    await shop.db.transaction().execute((tx) => eraseOrder(tx, id));
    const found = await listDeskOrders(shop.db, "owner", { filter: "all", text: "Regret" });
    expect(found.orders).toEqual([]);
    expect(JSON.stringify(await read(id))).not.toMatch(/Dave|Regret|Get up/);
  });
});
