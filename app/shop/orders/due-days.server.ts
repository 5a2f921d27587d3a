import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { readClosedDays } from "~/shop/calendar/closed-days.server";
import { daysByClass } from "~/shop/calendar/delivery";
import { dispatchDay, dueDay, estimateArrival, movedDueDay } from "~/shop/calendar/delivery.server";
import { formatFullDay } from "~/shop/format-day";
import { addLetter } from "~/shop/letters/outbox.server";
import { paidOrders } from "~/shop/standing/parcels.server";
import { addOrderEvent, lockOrder } from "./order-events.server";

/**
 * Closes or opens days, and moves the orders that are wanted posted on a day. The customer of each that
 * moves is told.
 */
export async function changeClosedDays(
  db: Db,
  now: Date,
  change: (tx: Db) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    await change(tx);
    const closed = await readClosedDays(tx);
    const waiting = await ordersForADay(tx).select("id").orderBy("id").execute();
    for (const { id } of waiting) {
      await lockOrder(tx, id);
      const order = await ordersForADay(tx)
        .select(["postOn", "dueOn"])
        .where("id", "=", id)
        .executeTakeFirst();
      // It may have left a moment ago.
      if (!order?.postOn) continue;
      const dueOn = movedDueDay(order.postOn, order.dueOn, now, closed);
      if (dueOn !== order.dueOn) await moveOrder(tx, id, dueOn);
    }
  });
}

/**
 * Stores the day on which an order is wanted posted, within the transaction of the correction. It must
 * not have left.
 * @param postOn null for as soon as can be
 */
export async function setPostOn(tx: Db, id: string, postOn: string | null, now: Date) {
  await tx.updateTable("orders").set({ postOn }).where("id", "=", id).execute();
  const leavesOn = dueDay(postOn, now, await readClosedDays(tx));
  await storeDueDay(tx, id, leavesOn, postOn === null ? dispatchDay(now) : leavesOn);
}

/** The orders that wait for a day. Of one whose cards are sent again, the day has been. */
const ordersForADay = (db: Db) =>
  paidOrders(db)
    .where("postOn", "is not", null)
    .where("status", "=", "Preparing")
    .where("leftAt", "is", null)
    .where("number", "=", 1);

async function moveOrder(tx: Db, orderId: string, dueOn: string): Promise<void> {
  await storeDueDay(tx, orderId, dueOn);
  const detail = formatFullDay(dueOn);
  const number = await addOrderEvent(tx, orderId, { kind: "moved", actor: "shop", detail });
  await addLetter(tx, { key: `order-day:${orderId}:${number}`, kind: "order-day", orderId });
}

/** Stores when an order is posted, and when it should arrive. */
async function storeDueDay(
  tx: Db,
  orderId: string,
  leavesOn: string,
  dueOn = leavesOn,
): Promise<void> {
  const { postageName } = await tx
    .selectFrom("orders")
    .select("postageName")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const deliveryEstimate = estimateArrival(leavesOn, daysByClass(postageName));
  await tx.updateTable("orders").set({ deliveryEstimate }).where("id", "=", orderId).execute();
  await tx
    .updateTable("parcels")
    .set({ dueOn })
    .where("orderId", "=", orderId)
    .where("leftAt", "is", null)
    .execute();
}
