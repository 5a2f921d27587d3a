import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addOrderEvent, lockOrder } from "./order-events.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { Refusal } from "~/shop/refusal";

/** Stores the text of an event. Unlike the event's detail it may be personal. */
export async function storeEventText(
  tx: Db,
  orderId: string,
  number: number,
  text: string,
): Promise<void> {
  await tx.insertInto("orderWritings").values({ orderId, number, text }).execute();
}

/** The text of an event; undefined where there is none, or it was erased. */
export async function readEventText(db: Db, orderId: string, number: number) {
  const row = await db
    .selectFrom("orderWritings")
    .select("text")
    .where("orderId", "=", orderId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.text;
}

/** The texts of an order's events, by the number of the event. */
export async function readEventTexts(db: Db, orderId: string): Promise<Map<number, string>> {
  const texts = await db
    .selectFrom("orderWritings")
    .select(["number", "text"])
    .where("orderId", "=", orderId)
    .execute();
  return new Map(texts.map(({ number, text }) => [number, text]));
}

/**
 * Adds a private note to an order, which only the desk sees.
 * @throws {Refusal} if there is no such order, or its person was erased
 */
export async function addNote(db: Db, staffId: string, id: string, text: string): Promise<void> {
  await transact(db, async (tx) => {
    await requireOrder(tx, id);
    const number = await addOrderEvent(tx, id, { kind: "note", actor: "staff", staffId });
    await storeEventText(tx, id, number, text);
  });
}

/**
 * Sends a message to the customer of an order.
 * @throws {Refusal} if there is no such order, or no recipient
 */
export function writeToCustomer(db: Db, staffId: string, id: string, text: string): Promise<void> {
  return transact(db, (tx) => writeWithin(tx, staffId, id, text));
}

/** The same within the caller's transaction. */
export async function writeWithin(
  tx: Db,
  staffId: string,
  id: string,
  text: string,
): Promise<void> {
  const { email } = await requireOrder(tx, id);
  if (!email) throw new Refusal("conflict", "There is nobody to write to any more.");
  const number = await addOrderEvent(tx, id, { kind: "message", actor: "staff", staffId });
  await storeEventText(tx, id, number, text);
  await addLetter(tx, {
    key: `order-message:${id}:${number}`,
    kind: "order-message",
    orderId: id,
    aboutId: String(number),
  });
}

/** Locks the order, so that no erasure passes what is written. */
async function requireOrder(tx: Db, id: string) {
  await lockOrder(tx, id);
  const order = await tx
    .selectFrom("orders")
    .select(["email", "erasedAt"])
    .where("id", "=", id)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  if (!order) throw new Refusal("missing", "There is no such order.");
  if (order.erasedAt !== null) {
    throw new Refusal("conflict", "Its person was erased. Nothing more is written about them.");
  }
  return order;
}
