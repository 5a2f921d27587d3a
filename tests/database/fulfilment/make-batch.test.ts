import { beforeEach, describe, expect, test } from "vitest";
import { Personalisation } from "../../../app/http/inputs.server";
import {
  listOpenBatches,
  dispatchBatch,
  readBatch,
  removeFromBatch,
} from "../../../app/shop/fulfilment/batches.server";
import { correctOrder } from "../../../app/shop/fulfilment/correct-order.server";
import { releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { printOrders, printTodaysPost } from "../../../app/shop/fulfilment/make-batch.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";
import { postingDayUntil } from "../../../app/shop/calendar/delivery.server";
import { londonDay } from "../../../app/shop/london-time.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import type { Shop } from "../../../app/shop/shop";
import { transact } from "../../../db/transact";
import { databases } from "../../support/database";
import { randomMessages } from "../../support/payloads";
import { readOrder } from "../../support/rows";
import { sell, checkOutWith, longId, openTestShop, payAll } from "../../support/test-shop";

const staffId = "BB-OLIVE";
const olive = { staffId, role: "owner" as const };

describe.each(databases)("printing a batch on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  /** Sells so many orders that are due: today, or at a weekend on Friday. */
  async function sellForToday(count: number): Promise<string[]> {
    await sell(shop, count);
    await shop.db
      .updateTable("parcels")
      .set({ dueOn: postingDayUntil(londonDay(new Date()), new Set()) })
      .execute();
    const { orders } = await listDeskOrders(shop.db, "owner", { filter: "waiting" });
    return orders.map(({ id }) => id);
  }
  /** Sells those cards in one order that is not printed yet. @returns its number */
  async function sellWith(messages: string[]): Promise<string> {
    const lines = messages.map((personalisation, i) => ({
      uId: longId(`${i}-${crypto.randomUUID().slice(0, 8)}`),
      productId: "grapes",
      personalisation,
    }));
    const { url, orderId } = await checkOutWith(shop, { lines });
    await payAll(shop, [url]);
    return orderId;
  }
  const contents = async (batchId: string) => {
    const batch = await readBatch(shop.db, batchId);
    return new Map(batch?.orders.map((order) => [order.orderId, order]));
  };
  const messagesIn = async (batchId: string) =>
    [...(await contents(batchId)).values()].flatMap(({ printed }) =>
      (printed?.cards ?? []).map(({ message }) => message),
    );

  test("makes one batch when ten print at once, and leads each to it", async () => {
    const ids = await sellForToday(5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? printTodaysPost(shop.db, staffId) : printOrders(shop.db, staffId, ids),
      ),
    );
    const [batch, ...others] = await listOpenBatches(shop.db);
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ count: 5, toDispatchCount: 5 });
    expect(answers).toEqual(answers.map(() => ({ batchId: batch?.id, refused: [] })));
    for (const id of ids) {
      const events = await readOrderEvents(shop.db, id);
      const printed = events.filter((event) => event.kind === "printed");
      expect(printed).toMatchObject([{ staffId, detail: batch?.id }]);
    }
  });

  // Spec 17: An order that is corrected after printing waits for another batch, and leaves with
  // that one. (app/shop/fulfilment/correct-order.server.ts, app/shop/fulfilment/batches.server.ts)
  test("prints what is corrected in another batch, and posts it with that one alone", async () => {
    const [id = "", other = ""] = await sellForToday(2);
    const first = await printOrders(shop.db, staffId, [id, other]);
    const correction = { what: { message: 0 }, was: "Get up", now: "Get well" };
    await correctOrder(shop.db, olive, id, correction);
    expect(await messagesIn(first.batchId)).toEqual(["Get up", "Get up"]);
    expect((await contents(first.batchId)).get(id)?.leftBecause).toBe("corrected");
    expect((await dispatchBatch(shop.db, staffId, first.batchId)).doneIds).toEqual([other]);
    const second = await printTodaysPost(shop.db, staffId);
    expect(second.batchId).not.toBe(first.batchId);
    expect(await messagesIn(second.batchId)).toEqual(["Get well"]);
    expect((await dispatchBatch(shop.db, staffId, second.batchId)).doneIds).toEqual([id]);
  });

  test("takes an order out and puts it on hold, for good", async () => {
    const [bad = "", good = ""] = await sellForToday(2);
    const { batchId } = await printOrders(shop.db, staffId, [bad, good]);
    const out = { order: bad, reason: "That is a threat" };
    await removeFromBatch(shop.db, staffId, batchId, out);
    await expect(removeFromBatch(shop.db, staffId, batchId, out)).rejects.toThrow("not in");
    await expect(
      removeFromBatch(shop.db, staffId, "PB-NOSUCH00", { ...out, order: good }),
    ).rejects.toThrow("not in");
    expect(await readOrder(shop.db, bad)).toMatchObject({ heldReason: "staff", isPrinted: false });
    await releaseOrder(shop.db, staffId, bad, "staff");
    expect((await dispatchBatch(shop.db, staffId, batchId)).doneIds).toEqual([good]);
    const next = await printOrders(shop.db, staffId, [bad]);
    expect([...(await contents(next.batchId)).keys()]).toEqual([bad]);
  });

  test("prints only the cards that are sent again", async () => {
    const id = await sellWith(["Get up", "Lie down"]);
    const first = await printOrders(shop.db, staffId, [id]);
    await dispatchBatch(shop.db, staffId, first.batchId);
    await sendAgain(shop.db, staffId, id, { positions: [1], reason: "Bent" });
    const second = await printOrders(shop.db, staffId, [id]);
    expect(second.batchId).not.toBe(first.batchId);
    expect(await messagesIn(second.batchId)).toEqual(["Lie down"]);
    await expect(dispatchBatch(shop.db, staffId, first.batchId)).rejects.toThrow(
      "Today says what is next",
    );
  });

  // Spec 26: Erasing a person removes them from every printed batch.
  // (app/shop/privacy/erase-person.server.ts)
  test("forgets whoever is erased, in every batch", async () => {
    const [id = ""] = await sellForToday(1);
    const { batchId } = await printOrders(shop.db, staffId, [id]);
    await transact(shop.db, (tx) => eraseOrder(tx, id));
    expect((await contents(batchId)).get(id)?.printed).toBeNull();
    const rows = await shop.db.selectFrom("batchOrders").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("Get up");
  });

  test("keeps the letters of hundreds of random messages, from the form to the batch", async () => {
    const typed = randomMessages({ unit: "binary", maxLength: 100, count: 300 });
    for (let from = 0; from < typed.length; from += 100) {
      const part = typed.slice(from, from + 100);
      // A textarea sends line ends as two characters.
      const sent = part.map((text) => Personalisation.parse(text.replaceAll("\n", "\r\n")));
      const { batchId } = await printOrders(shop.db, staffId, [await sellWith(sent)]);
      expect(await messagesIn(batchId)).toEqual(part);
    }
  });
});
