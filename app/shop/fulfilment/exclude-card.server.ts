import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { endedStatuses } from "~/shop/orders/order";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { Refusal } from "~/shop/refusal";
import { readShipmentLines } from "~/shop/orders/parcel.server";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { settle } from "~/shop/standing/settle.server";
import { storeEventText } from "~/shop/orders/staff-notes.server";

/** A card of an order, by the position of its line. */
type OrderedCard = { order: string; position: number };

/**
 * Excludes one card of an order from printing. The order leaves its batch, and is printed again
 * without that card; without any card left it is on hold.
 * @throws {Refusal} if there is no such card, it is excluded already, or the order has left
 */
export function excludeCard(
  db: Db,
  staffId: string,
  { order, position, reason }: OrderedCard & { reason: string },
): Promise<void> {
  return transact(db, async (tx) => {
    const card = await setExcluded(tx, { order, position }, 1);
    await leaveBatch(tx, order, "corrected");
    const kind = "card taken out";
    const number = await addOrderEvent(tx, order, { kind, actor: "staff", staffId, detail: card });
    await storeEventText(tx, order, number, reason);
    await settle(tx, order);
  });
}

/**
 * Includes an excluded card in printing again.
 * @throws {Refusal} if there is no such card, it is not excluded, or the order has left
 */
export function putCardBack(db: Db, staffId: string, card: OrderedCard): Promise<void> {
  return transact(db, async (tx) => {
    const detail = await setExcluded(tx, card, 0);
    await leaveBatch(tx, card.order, "corrected");
    const kind = "card put back";
    await addOrderEvent(tx, card.order, { kind, actor: "staff", staffId, detail });
    await settle(tx, card.order);
  });
}

/** @returns the card's name */
async function setExcluded(
  tx: Db,
  { order, position }: OrderedCard,
  excluded: 0 | 1,
): Promise<string> {
  await lockOrder(tx, order);
  const line = await tx
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["name", "takenOut", "status"])
    .where("orderId", "=", order)
    .where("position", "=", position)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  if (!line) throw new Refusal("missing", "There is no such card in that order.");
  const { name, status } = line;
  const isIn = (await readShipmentLines(tx, order)).some((each) => each.position === position);
  if (endedStatuses.includes(status) || !isIn) {
    throw new Refusal("conflict", `${name} has left already, or the order is over.`);
  }
  if (line.takenOut === excluded) {
    throw new Refusal("conflict", `${name} is ${excluded ? "out" : "in"} already.`);
  }
  await tx
    .updateTable("orderLines")
    .set({ takenOut: excluded })
    .where("orderId", "=", order)
    .where("position", "=", position)
    .execute();
  return name;
}
