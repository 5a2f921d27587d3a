import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addOrderEvent } from "../order-events.server";
import { isParcelEmpty } from "../parcel.server";
import { Refusal } from "../refusal";
import { writeBeside } from "./writings.server";

/**
 * Keeps an order from being posted.
 * @throws {Refusal} when it is on hold already, or has left
 */
export function holdOrder(db: Db, staffId: string, id: string, reason: string): Promise<void> {
  return transact(db, (tx) => hold(tx, staffId, id, reason));
}

/** The same within a transaction. */
export async function hold(tx: Db, staffId: string, id: string, reason: string): Promise<void> {
  const held = await tx
    .updateTable("orders")
    .set({ heldReason: reason })
    .where("id", "=", id)
    .where("status", "=", "Preparing")
    .where("heldReason", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!held) {
    throw new Refusal("conflict", `${id} can’t be put on hold: it is already, or has left.`);
  }
  const number = await addOrderEvent(tx, id, { kind: "held", actor: "staff", staffId });
  await writeBeside(tx, id, number, reason);
}

/**
 * Lets an order be posted after all, also one that was held because of its payment.
 * @throws {Refusal} when it is not on hold, has no address or no card left, or its money is on its way back
 */
export async function releaseOrder(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const released = await tx
      .updateTable("orders")
      .set((eb) => ({
        heldReason: null,
        status: eb
          .case()
          .when("status", "in", ["Dispatched", "Delivered", "Refunded"])
          .then(eb.ref("status"))
          .else("Preparing" as const)
          .end(),
      }))
      .where("id", "=", id)
      .where("heldReason", "is not", null)
      .where((eb) => eb("refundReservedPence", "<", eb.ref("totalPence")))
      .returning(["status", "deliveryAddress"])
      .executeTakeFirst();
    if (!released)
      throw new Refusal("conflict", `${id} is not on hold, or its money is going back.`);
    if (released.status === "Preparing" && !released.deliveryAddress)
      throw new Refusal("conflict", `${id} has no address. Correct that first.`);
    if (released.status === "Preparing" && (await isParcelEmpty(tx, id)))
      throw new Refusal("conflict", `All cards of ${id} were refunded. Nothing is left to post.`);
    await addOrderEvent(tx, id, { kind: "released", actor: "staff", staffId });
  });
}
