import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect";
import { daysByClass } from "~/shop/calendar/delivery";
import { readPostDays } from "~/shop/calendar/post-days.server";
import { londonDay } from "~/shop/london-time.server";
import { endedStatuses, type PaidOrder } from "~/shop/orders/order";
import { readPostedLines } from "~/shop/orders/parcel.server";
import { readRefundable } from "~/shop/refunds/read-refunds.server";
import { hasLeft } from "~/shop/standing/parcel";
import {
  cancelledParts,
  isUnprinted,
  readCancellable,
  readCancelledPositions,
} from "./cancel-cards.server";
import type { Look, OrderForms, OrderStage } from "./order-forms";

/**
 * Reads what a shopper can still do about an order.
 * @param ticked the positions of the cards to cancel, as "0-2"
 */
export async function readOrderForms(
  db: Db,
  order: PaidOrder,
  ticked: string | null,
): Promise<OrderForms> {
  const stage = stageOf(order);
  const correctable = stage === "here" ? await readPostedLines(db, order.id) : [];
  const cancellable = stage === "over" ? [] : await readCancellable(db, order.id);
  const positions = cancellable.map(({ position }) => position);
  const chosen = (ticked ?? "").split("-");
  return {
    stage,
    correctable: correctable.map(({ position }) => position),
    cancellable: positions,
    cancelled: [...(await readCancelledPositions(db, order.id))],
    look: await lookAt(
      db,
      order.id,
      positions.filter((position) => chosen.includes(String(position))),
    ),
    asksArrival: await shouldHaveCome(db, order, new Date()),
    idempotencyKey: randomUUID(),
  };
}

/** How far the newest parcel of an order is. */
function stageOf({ status, parcel }: PaidOrder): OrderStage {
  if (!endedStatuses.includes(status)) return parcel.isPrinted ? "printed" : "here";
  return hasLeft(parcel) ? "left" : "over";
}

async function lookAt(db: Db, orderId: string, positions: number[]): Promise<Look | undefined> {
  const refundable = await readRefundable(db, orderId);
  if (!refundable || positions.length === 0) return undefined;
  const { pence } = cancelledParts(refundable, positions);
  return {
    positions,
    pence: (await isUnprinted(db, orderId)) ? pence : null,
    remainingPence: refundable.remainingPence,
  };
}

/** Whether the newest parcel has left, and by our estimate come. */
export async function shouldHaveCome(db: Db, order: PaidOrder, now: Date): Promise<boolean> {
  const { leftAt } = order.parcel;
  if (leftAt === null) return false;
  const { arrivalDayOf } = await readPostDays(db, now);
  return londonDay(now) >= arrivalDayOf(leftAt, daysByClass(order.postageName));
}
