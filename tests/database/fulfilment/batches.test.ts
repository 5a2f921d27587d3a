import { beforeEach, describe, expect, test } from "vitest";
import { leaveBatch } from "../../../app/shop/orders/leave-batch.server";
import {
  listFinishedBatches,
  listOpenBatches,
  dispatchBatch,
  readBatch,
  removeFromBatch,
} from "../../../app/shop/fulfilment/batches.server";
import { ordersABatch } from "../../../app/shop/fulfilment/batches";
import {
  printOrders,
  printTodaysPost,
  whyNotIn,
} from "../../../app/shop/fulfilment/make-batch.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { databases, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";
import { addDispute, addLines, packNext, readOrder } from "../../support/rows";

const staffId = "BB-OLIVE";
const out = (id: string) => ({ order: id, reason: "Rude" });

describe.each(databases)("a batch on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  /** Sells so many orders that have to leave today, BC-1 to BC-9. */
  async function sell(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, n) => `BC-${n + 1}`);
    for (const id of ids) await order(db, id, { days: 1, status: "Preparing" });
    await db.updateTable("parcels").set({ dueOn: "2026-01-05" }).execute();
    return ids;
  }
  const change = (id: string, values: object) =>
    db.updateTable("orders").set(values).where("id", "=", id).execute();
  const isPrinted = async (id: string) => (await readOrder(db, id)).isPrinted;
  const print = async (...ids: string[]) => (await printOrders(db, staffId, ids)).batchId;
  const idsIn = async (batchId: string) =>
    (await readBatch(db, batchId))?.orders.map(({ orderId }) => orderId);
  /** Moves that batch to that moment. */
  const madeAt = (id: string, at: number) =>
    db.updateTable("batches").set({ madeAt: at }).where("id", "=", id).execute();
  async function sentAgain(id: string) {
    await packNext(db, id);
    await change(id, { status: "Preparing" });
  }

  test("contains the printed contents of each order once, as picked", async () => {
    const [one = "", two = "", three = ""] = await sell(3);
    const address = "1 Regret Street\n\nLeeds\nGB";
    await change(two, { deliveryAddress: address, postageName: "2nd Class" });
    const line = { orderId: two, uId: "two", pricePence: 299, personalisation: "" };
    const lines = [
      { ...line, position: 2, productId: "made-here", name: "Made here" },
      { ...line, position: 1, productId: "local-idiot", name: "Idiot" },
    ];
    await addLines(db, lines);
    await change(three, { deliveryName: null, deliveryAddress: null });
    const batchId = await print(three, two, three, one);
    await madeAt(batchId, Date.parse("2026-07-14T23:30Z"));
    const batch = await readBatch(db, batchId);
    expect(batch).toMatchObject({ id: batchId, madeAt: "15 Jul 2026, 00:30" });
    expect(batch?.orders.map(({ orderId }) => orderId)).toEqual([three, two, one]);
    expect(batch?.orders[1]).toEqual({
      orderId: two,
      parcel: 1,
      status: "Preparing",
      leftBecause: null,
      isHere: true,
      isHeld: false,
      isDisputed: false,
      isRefunded: false,
      isToPost: true,
      printed: expect.objectContaining({
        name: "Guest",
        address: ["1 Regret Street", "Leeds"],
        postage: "2nd Class",
        cards: [
          printedCard({ productId: "grapes", name: "Grapes", message: "My message", position: 0 }),
          printedCard({ productId: "local-idiot", name: "Idiot", position: 1 }),
          printedCard({
            productId: "made-here",
            name: "Made here",
            typeface: "slab",
            position: 2,
            hasArtwork: false,
          }),
        ],
      }),
    });
    expect(batch?.orders[0]?.printed).toMatchObject({ name: "", address: [] });
    const events = await readOrderEvents(db, two);
    expect(events.at(-1)).toMatchObject({ kind: "printed", staffId, detail: batchId });
    expect(await readBatch(db, "PB-NONE")).toBeUndefined();
  });

  test("posts what is still in it and not yet gone, and says how much that is", async () => {
    const ids = await sell(7);
    const [gone = "", corrected = "", again = "", held = "", good = "", bad = "", lost = ""] = ids;
    const batchId = await print(...ids);
    await change(gone, { status: "Dispatched" });
    await transact(db, (tx) => leaveBatch(tx, corrected, "corrected"));
    await transact(db, (tx) => leaveBatch(tx, lost, "corrected"));
    await addDispute(db, lost, "open");
    await sentAgain(again);
    await removeFromBatch(db, staffId, batchId, out(bad));
    const orders = new Map((await readBatch(db, batchId))!.orders.map((row) => [row.orderId, row]));
    const toPost = () => ids.filter((id) => orders.get(id)?.isToPost);
    expect(toPost()).toEqual([held, good]);
    expect(orders.get(bad)).toMatchObject({ isHeld: true, leftBecause: "taken out" });
    expect(orders.get(corrected)).toMatchObject({ isHeld: false, leftBecause: "corrected" });
    expect(await listOpenBatches(db)).toMatchObject([
      { id: batchId, count: 7, toDispatchCount: 2 },
    ]);
    await change(held, { heldReason: "Ask first" });
    expect(await listOpenBatches(db)).toMatchObject([{ toDispatchCount: 1 }]);
    const posted = await dispatchBatch(db, staffId, batchId);
    expect(posted).toMatchObject({
      doneIds: [good],
      refused: [
        { id: corrected, why: "It has changed since it was printed." },
        { id: bad, why: "It is on hold, and was taken out of the batch." },
        { id: lost, why: "Its payment is disputed." },
        { id: held, why: "It is on hold." },
      ],
    });
    await expect(dispatchBatch(db, staffId, "PB-NONE")).rejects.toMatchObject({
      refusalReason: "missing",
      message: "There is no such batch.",
    });
  });

  test("is listed as open until all of it is posted, and then among the newest finished", async () => {
    const ids = await sell(4);
    const batches: string[] = [];
    for (const id of ids) batches.push(await print(id));
    for (const [i, batch] of batches.entries()) {
      await madeAt(batch, Date.parse("2026-11-20T10:00Z") + i);
    }
    const [first = "", second = "", third = "", fourth = ""] = batches;
    const idsOf = (listed: { id: string }[]) => listed.map(({ id }) => id);
    expect(idsOf(await listOpenBatches(db))).toEqual(batches);
    expect(await listFinishedBatches(db, 5)).toEqual([]);
    for (const batch of [first, second, third]) await dispatchBatch(db, staffId, batch);
    const made = { madeAt: "20 Nov 2026, 10:00", count: 1 };
    expect(await listOpenBatches(db)).toEqual([{ id: fourth, ...made, toDispatchCount: 1 }]);
    expect(idsOf(await listFinishedBatches(db, 2))).toEqual([third, second]);
    expect((await listFinishedBatches(db, 5))[2]).toEqual({
      id: first,
      ...made,
      toDispatchCount: 0,
    });
  });

  test("is not left by an order that is in another one, or in none", async () => {
    const [one = "", two = "", three = ""] = await sell(3);
    const batchId = await print(one);
    const other = await print(two);
    for (const [id, from] of [
      [two, batchId],
      [three, batchId],
      ["BC-NONE", batchId],
    ] as const) {
      await expect(removeFromBatch(db, staffId, from, out(id))).rejects.toMatchObject({
        refusalReason: "conflict",
        message: `${id} is not in ${batchId} any more.`,
      });
    }
    expect(await isPrinted(two)).toBe(true);
    expect((await readBatch(db, other))?.orders).toMatchObject([{ isToPost: true, isHeld: false }]);
    const leave = (id: string) => transact(db, (tx) => leaveBatch(tx, id, "corrected"));
    expect([await leave(three), await leave(two), await leave(two)]).toEqual([false, true, false]);
    expect([await isPrinted(one), await isPrinted(two)]).toEqual([true, false]);
    await sentAgain(one);
    expect(await leave(one)).toBe(false);
  });

  test("contains only orders that are to be posted, and names the reason for each other", async () => {
    const [held = "", gone = "", erased = "", inOne = "", good = ""] = await sell(5);
    await change(held, { heldReason: "Ask first" });
    await change(gone, { status: "Dispatched" });
    await change(erased, { erasedAt: 1 });
    const first = await print(inOne);
    const picked = [held, gone, erased, inOne, good, "BC-NONE"];
    const { batchId, refused } = await printOrders(db, staffId, picked);
    expect(await idsIn(batchId)).toEqual([good]);
    expect(refused).toEqual([
      { id: held, why: "It is on hold." },
      { id: gone, why: "It is dispatched already." },
      { id: erased, why: "It can’t be printed." },
      { id: inOne, why: `It is in ${first} already.` },
      { id: "BC-NONE", why: "There is no such order." },
    ]);
    expect(await isPrinted(erased)).toBe(false);
    expect(await whyNotIn(db, batchId, [])).toEqual([]);
    await expect(printOrders(db, staffId, [gone, held])).rejects.toMatchObject({
      refusalReason: "conflict",
      message: `Nothing to print. ${gone}: It is dispatched already.`,
    });
  });

  test("is the newest one that an order is in, once its cards are sent again", async () => {
    const [id = "", other = ""] = await sell(2);
    const batches = [await print(id)];
    for (let parcel = 2; parcel <= 9; parcel++) {
      await sentAgain(id);
      batches.push(await print(id));
    }
    const newest = batches.at(-1)!;
    for (const [i, batch] of batches.entries()) await madeAt(batch, i);
    expect(await print(id)).toBe(newest);
    const { refused } = await printOrders(db, staffId, [id, other]);
    expect(refused).toEqual([{ id, why: `It is in ${newest} already.` }]);
  });

  test("contains at most a hundred of today’s orders, and the next contains the rest", async () => {
    const ids = await sell(ordersABatch + 1);
    const first = await printTodaysPost(db, staffId);
    expect([first.refused, (await idsIn(first.batchId))?.length]).toEqual([[], ordersABatch]);
    const second = await printTodaysPost(db, staffId);
    const both = [await idsIn(first.batchId), await idsIn(second.batchId)].flat();
    expect([both.length, new Set(both)]).toEqual([ids.length, new Set(ids)]);
  });
});

function printedCard(card: { position: number; [field: string]: unknown }) {
  const line = card.position;
  return {
    line,
    typeface: "poster",
    message: "",
    hasArtwork: true,
    outBecause: undefined,
    ...card,
  };
}
