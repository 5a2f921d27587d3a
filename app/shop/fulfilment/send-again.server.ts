import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { dispatchDay } from "~/shop/calendar/delivery.server";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { addLetter, cancelLetters } from "~/shop/letters/outbox.server";
import { readParcel } from "~/shop/orders/parcel.server";
import { Refusal } from "~/shop/refusal";
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
    const again = await tx
      .updateTable("orders")
      .set((eb) => ({
        round: eb("round", "+", 1),
        dueOn: dispatchDay(new Date()),
        dispatchedAt: null,
        trackingNumber: null,
        printedAt: null,
      }))
      .where("id", "=", id)
      .where("status", "in", ["Dispatched", "Delivered"])
      .where("erasedAt", "is", null)
      .returning("round")
      .executeTakeFirst();
    if (!again) throw new Refusal("conflict", `${id} hasn’t left yet, or is over and done with.`);
    const lines = await tx
      .updateTable("orderLines")
      .set({ round: again.round })
      .where("orderId", "=", id)
      .where("position", "in", [...positions])
      .returning(["position", "name"])
      .execute();
    if (lines.length !== positions.length) {
      throw new Refusal("missing", "There is no such card in that order.");
    }
    if ((await readParcel(tx, id)).length !== positions.length) {
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
