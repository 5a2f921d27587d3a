import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import {
  areCardsDeleted,
  failureHold,
  holdKindOf,
  isBlockingHold,
  blockingHolds,
} from "~/shop/orders/holds";
import { endedStatuses } from "~/shop/orders/order";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { Refusal } from "~/shop/refusal";
import { findBlockingHold } from "~/shop/refunds/update-order-status.server";
import { storeEventText } from "~/shop/orders/staff-notes.server";

/**
 * Puts an order on hold.
 * @throws {Refusal} if it is on hold already, or has left
 */
export function holdOrder(db: Db, staffId: string, id: string, reason: string): Promise<void> {
  return transact(db, (tx) => hold(tx, staffId, id, reason));
}

/** Puts an order on hold within the caller's transaction. */
export async function hold(tx: Db, staffId: string, id: string, reason: string): Promise<void> {
  // A hold with the shop's own reason would end automatically with its refund or dispute.
  if (isBlockingHold(reason) || reason === failureHold) {
    throw new Refusal("invalid", "Say it in more words: the shop holds orders with that one.");
  }
  const held = await tx
    .updateTable("orders")
    .set({ heldReason: reason })
    .where("id", "=", id)
    .where("status", "=", "Preparing")
    .where("heldReason", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!held) throw await unheldRefusal(tx, id);
  const number = await addOrderEvent(tx, id, { kind: "held", actor: "staff", staffId });
  await storeEventText(tx, id, number, reason);
  await alarmOwners(tx, { key: `owner-held:${id}:${number}`, aboutId: id }, staffId);
}

async function unheldRefusal(tx: Db, id: string): Promise<Refusal> {
  const order = await tx
    .selectFrom("orders")
    .select("heldReason")
    .where("id", "=", id)
    .executeTakeFirst();
  const why = order?.heldReason ? "it is on hold already" : "there is nothing left to post";
  return new Refusal("conflict", `${id} can’t be put on hold: ${why}.`);
}

/**
 * Releases an order, even if it was held because of its payment.
 * @throws {Refusal} if it is not on hold, or its money, dispute, cards or address prevent it
 */
export function releaseOrder(db: Db, staffId: string, id: string): Promise<void> {
  return transact(db, (tx) => release(tx, staffId, id));
}

/**
 * Allows an order to be posted although a bank disputes its payment.
 * @throws {Refusal} if there is no dispute, or something else prevents it
 */
export function allowDispatch(db: Db, staffId: string, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrder(tx, id);
    const accepted = await tx
      .updateTable("disputes")
      .set({ acceptedAt: Date.now() })
      .where("orderId", "=", id)
      .where("state", "<>", "won")
      .where("acceptedAt", "is", null)
      .returning("id")
      .execute();
    if (accepted.length === 0) throw new Refusal("conflict", `Nobody disputes ${id} any more.`);
    await release(tx, staffId, id);
  });
}

async function release(tx: Db, staffId: string, id: string): Promise<void> {
  await lockOrder(tx, id);
  const order = await tx
    .selectFrom("orders")
    .select(["status", "heldReason", "deliveryAddress"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order || order.heldReason === null) {
    throw new Refusal("conflict", `${id} is not on hold.`);
  }
  const hasLeft = endedStatuses.includes(order.status);
  if (!hasLeft) {
    const blocking = await findBlockingHold(tx, id);
    if (blocking) throw new Refusal("conflict", `${id} stays here. ${blockingHolds[blocking]}`);
    if (areCardsDeleted(order.heldReason)) {
      throw new Refusal(
        "conflict",
        `${id} was paid more than a day after its payment page had ended, and its cards had been deleted. Refund everything.`,
      );
    }
    if (!order.deliveryAddress)
      throw new Refusal("conflict", `${id} has no address. Correct that first.`);
  }
  await tx
    .updateTable("orders")
    .set({ heldReason: null, status: hasLeft ? order.status : "Preparing" })
    .where("id", "=", id)
    .execute();
  const number = await addOrderEvent(tx, id, { kind: "released", actor: "staff", staffId });
  // The confirmation mentioned these two.
  if (!hasLeft && ["payment", "address"].includes(holdKindOf(order.heldReason))) {
    const key = `order-released:${id}:${number}`;
    await addLetter(tx, { key, kind: "order-released", orderId: id });
  }
}
