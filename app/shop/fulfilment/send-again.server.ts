import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { dispatchDay } from "~/shop/calendar/delivery.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { addLetter, cancelLetters } from "~/shop/letters/outbox.server";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { readPostedLines } from "~/shop/orders/parcel.server";
import { Refusal } from "~/shop/refusal";
import { addParcel, paidOrders } from "~/shop/standing/parcels.server";
import { settle } from "~/shop/standing/settle.server";
import { storeEventText } from "~/shop/orders/staff-notes.server";

/**
 * Prints and posts cards of a dispatched order again, free of charge, and notifies the customer.
 * @param positions of the lines
 * @throws {Refusal} if it has not left, or has no such line that is not refunded
 */
export async function sendAgain(
  db: Db,
  staffId: string,
  id: string,
  { positions, reason }: { positions: readonly number[]; reason: string },
): Promise<void> {
  if (positions.length === 0) throw new Refusal("invalid", "Which cards? Tick one at least.");
  await transact(db, async (tx) => {
    await lockOrder(tx, id);
    const lines = await tx
      .selectFrom("orderLines")
      .select(["position", "name"])
      .where("orderId", "=", id)
      .where("position", "in", [...positions])
      .orderBy("position")
      .execute();
    if (lines.length !== positions.length) {
      throw new Refusal("missing", "There is no such card in that order.");
    }
    await startParcel(tx, id, positions);
    if ((await readPostedLines(tx, id)).length !== positions.length) {
      throw new Refusal("conflict", "One of those cards was refunded, or never posted.");
    }
    await settle(tx, id);
    // They would say of the new parcel that it has left, or list its cards for those of an earlier one.
    await cancelLetters(tx, id, ["order-dispatched", "order-again"]);
    const number = await addOrderEvent(tx, id, {
      kind: "sent again",
      actor: "staff",
      staffId,
      detail: lines.map(({ name }) => name).join(", "),
    });
    await storeEventText(tx, id, number, reason);
    await addLetter(tx, { key: `order-again:${id}:${number}`, kind: "order-again", orderId: id });
  });
}

/** Adds the next parcel; one that never left, because all its cards were paid back, is packed anew. */
async function startParcel(tx: Db, orderId: string, positions: readonly number[]): Promise<void> {
  const newest = await paidOrders(tx)
    .select(["number", "leftAt"])
    .where("id", "=", orderId)
    .where("status", "in", ["Dispatched", "Delivered"])
    .where("erasedAt", "is", null)
    .executeTakeFirst();
  if (!newest)
    throw new Refusal("conflict", `${orderId} hasn’t left yet, or is over and done with.`);
  const isHere = newest.leftAt === null;
  if (isHere) {
    await leaveBatch(tx, orderId, "corrected");
    await tx
      .deleteFrom("parcels")
      .where("orderId", "=", orderId)
      .where("leftAt", "is", null)
      .execute();
  }
  const number = newest.number + (isHere ? 0 : 1);
  await addParcel(tx, { orderId, number, dueOn: dispatchDay(new Date()) }, positions);
}
