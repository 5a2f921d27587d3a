import { describe, expect, test } from "vitest";
import { letters as kinds } from "../../../app/mail/letters.server";
import { letterText } from "../../../app/mail/letter-text";
import { readEnvironment } from "../../../app/env.server";
import {
  dispatchOrders,
  recallOrder,
  undoDispatches,
} from "../../../app/shop/fulfilment/dispatch.server";
import { readDeskOrder } from "../../../app/shop/fulfilment/read-desk-order.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { readOrderView } from "../../../app/shop/orders/order-view.server";
import { isPaid } from "../../../app/shop/orders/order";
import { setTrackingNumber } from "../../../app/shop/orders/tracking-number.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { outbox } from "../../support/mailer";
import { openTestShop, sellCards } from "../../support/test-shop";

const staffId = "BB-OLIVE";
const [first, second] = ["AB123456785GB", "CD123456785GB"] as const;
const { trader } = readEnvironment({});

describe.each(databases)("the tracking number of an order on %s", (kind) => {
  const numberOf = async ({ db }: Shop, id: string) =>
    (await findOrder(db, id))?.parcel?.trackingNumber;
  const timelineOf = async ({ db }: Shop, id: string) =>
    (await readDeskOrder(db, id, "owner"))!.timeline.map((event) => [event.kind, event.text]);
  async function dispatched(trackingNumber: string | null = first) {
    const shop = await openTestShop(kind);
    const { orderId: id } = await sellCards(shop);
    await dispatchOrders(shop.db, staffId, [id], trackingNumber);
    return { shop, id };
  }
  /** The letter about the dispatch, as it is sent now. */
  async function letterOf({ db }: Shop, id: string) {
    const letters = (await outbox(db)).filter(({ orderId }) => orderId === id);
    const due = letters.findLast((letter) => letter.kind === "order-dispatched")!;
    const sent = await kinds["order-dispatched"].compose(due, {
      db,
      publicUrl: "https://bastardcards.example",
      trader,
    });
    return letterText(sent!.letter);
  }

  test("is in the letter, in the history, and on the customer's page", async () => {
    const { shop, id } = await dispatched();
    expect(await letterOf(shop, id)).toContain(`Its tracking number is ${first}.`);
    expect((await timelineOf(shop, id))[0]).toEqual(["dispatched", `Tracking number ${first}`]);
    const order = await findOrder(shop.db, id);
    const view = order && isPaid(order) ? await readOrderView(shop.db, order) : undefined;
    expect(view?.trackingNumber).toBe(first);
  });

  test("can be added and changed while the letter waits, and later", async () => {
    const { shop, id } = await dispatched(null);
    expect(await letterOf(shop, id)).not.toContain("tracking number");
    await setTrackingNumber(shop.db, staffId, id, first);
    expect(await letterOf(shop, id)).toContain(first);
    await shop.db.updateTable("orders").set({ status: "Delivered" }).execute();
    await setTrackingNumber(shop.db, staffId, id, second);
    await setTrackingNumber(shop.db, staffId, id, second);
    expect((await timelineOf(shop, id)).slice(0, 3)).toEqual([
      ["tracked", second],
      ["tracked", first],
      ["dispatched", undefined],
    ]);
    await setTrackingNumber(shop.db, staffId, id, null);
    expect(await numberOf(shop, id)).toBeNull();
  });

  test("is refused before the order has left, and for none", async () => {
    const shop = await openTestShop(kind);
    const { orderId: id } = await sellCards(shop);
    const set = (order: string) => setTrackingNumber(shop.db, staffId, order, first);
    await expect(set(id)).rejects.toThrow("isn’t in the post");
    await expect(set("BC-NOSUCH00")).rejects.toThrow("no such order");
  });

  test("goes when the dispatch is undone, and when cards are sent again", async () => {
    const { shop, id } = await dispatched();
    await undoDispatches(shop.db, staffId, [id]);
    expect(await numberOf(shop, id)).toBeNull();
    await dispatchOrders(shop.db, staffId, [id], second);
    await recallOrder(shop.db, staffId, id);
    expect(await numberOf(shop, id)).toBeNull();
    await dispatchOrders(shop.db, staffId, [id], second);
    await sendAgain(shop.db, staffId, id, { positions: [0], reason: "Eaten by a dog" });
    expect(await numberOf(shop, id)).toBeNull();
    await dispatchOrders(shop.db, staffId, [id]);
    expect(await letterOf(shop, id)).not.toContain("tracking number");
  });

  test("is shown to nobody who may not see people", async () => {
    const { shop, id } = await dispatched();
    const shown = JSON.stringify(await readDeskOrder(shop.db, id, "accountant"));
    expect(shown).not.toContain(first);
    expect(JSON.stringify(await readDeskOrder(shop.db, id, "packer"))).toContain(first);
  });
});
