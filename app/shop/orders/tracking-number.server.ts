import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { Refusal } from "~/shop/refusal";
import { addOrderEvent, lockOrder } from "./order-events.server";
import { paidOrders } from "~/shop/standing/parcels.server";
import { storeEventText } from "./staff-notes.server";

/**
 * Sets or removes the tracking number of an order that has left. If its customer has been told of the
 * dispatch, only the order's page shows it.
 * @throws {Refusal} if there is no such order, or it has not left
 */
export async function setTrackingNumber(
  db: Db,
  staffId: string,
  id: string,
  trackingNumber: string | null,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOrder(tx, id);
    const order = await paidOrders(tx)
      .select(["status", "trackingNumber", "number"])
      .where("orders.id", "=", id)
      .where("erasedAt", "is", null)
      .executeTakeFirst();
    if (!order) throw new Refusal("missing", "There is no such order.");
    if (order.status !== "Dispatched" && order.status !== "Delivered") {
      throw new Refusal("conflict", `${id} isn’t in the post. It has no tracking number yet.`);
    }
    if (order.trackingNumber === trackingNumber) return;
    await tx
      .updateTable("parcels")
      .set({ trackingNumber })
      .where("orderId", "=", id)
      .where("number", "=", order.number)
      .execute();
    const detail = trackingNumber === null ? "removed" : "";
    const event = { kind: "tracked", actor: "staff", staffId, detail } as const;
    const number = await addOrderEvent(tx, id, event);
    if (trackingNumber !== null) await storeEventText(tx, id, number, trackingNumber);
  });
}
