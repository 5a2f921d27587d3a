import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { basketChanged, type Line } from "~/shop/basket/basket";
import {
  isPriced,
  readBasket,
  showBasket,
  subtotalPence,
  type PricedLine,
} from "~/shop/basket/basket.server";
import { newId } from "~/shop/ids.server";
import { takeLines } from "./open-lines.server";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import type { Order } from "~/shop/orders/order";
import { findOrder } from "~/shop/orders/read-orders.server";
import { Refusal } from "~/shop/refusal";
import { termsDate } from "~/shop/terms";

export type OrderRequest = {
  lines: readonly Line[];
  /** Null for a guest. */
  customerId: string | null;
  /** Whether the lines are a customer's basket. It must still hold them when the order is stored. */
  isBasket: boolean;
  /** Names one press of the button, so that a form sent twice makes one order. */
  idempotencyKey: string | null;
  /** The order of this browser's last visit to the payment page, if any. */
  lastOrderId: string | null;
  /** The shop's origin, without a trailing slash. */
  publicUrl: string;
  /** Whether it is placed while "Mum's behind me" is on. */
  isPolite: boolean;
  /** The VAT in the prices: 2000 is 20 %. */
  vatBasisPoints: number;
};

/**
 * The lines with their cards and prices as they are now.
 * @throws {Refusal} for an empty basket or a card that is not for sale
 */
export async function priceLines(db: Db, lines: readonly Line[]): Promise<PricedLine[]> {
  if (lines.length === 0)
    throw new Refusal("invalid", "Your basket is empty. Put a card in it first.");
  const shown = await showBasket(db, lines);
  const priced = shown.filter(isPriced);
  if (priced.length < shown.length) {
    throw new Refusal("conflict", "A card in your basket is no longer for sale. Remove it first.");
  }
  return priced;
}

/**
 * Stores the order, or finds the one that the same idempotency key stored before.
 * @returns undefined when another order that awaits payment has some of the lines
 * @throws {Refusal} when they have left the basket meanwhile
 */
export async function storeOrder(
  db: Db,
  lines: readonly PricedLine[],
  { idempotencyKey, customerId, isBasket, isPolite, vatBasisPoints }: OrderRequest,
): Promise<string | undefined> {
  const id = newId("BC");
  return transact(db, async (tx) => {
    const stored = await tx
      .insertInto("orders")
      .values({
        id,
        customerId,
        status: "Awaiting payment",
        subtotalPence: subtotalPence(lines),
        idempotencyKey,
        termsVersion: termsDate,
        isPolite: Number(isPolite),
        vatBasisPoints,
        createdAt: Date.now(),
      })
      .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return earlierOrder(tx, idempotencyKey, lines);
    if (!(await takeLines(tx, id, customerId, lines))) {
      await tx.deleteFrom("orders").where("id", "=", id).execute();
      return undefined;
    }
    if (customerId && isBasket) await requireInBasket(tx, customerId, lines);
    await tx
      .insertInto("orderLines")
      .values(
        lines.map((line, position) => ({
          orderId: id,
          position,
          uId: line.uId,
          productId: line.productId,
          name: line.card.name,
          pricePence: line.card.pricePence,
          personalisation: line.personalisation,
        })),
      )
      .execute();
    await addOrderEvent(tx, id, { kind: "ordered", actor: "shopper" });
    return id;
  });
}

/** A payment takes its lines out of the basket, so what is there has not been paid. */
async function requireInBasket(tx: Db, customerId: string, lines: readonly PricedLine[]) {
  const inBasket = new Set((await readBasket(tx, customerId)).map(({ uId }) => uId));
  if (!lines.every(({ uId }) => inBasket.has(uId))) throw basketChanged();
}

async function earlierOrder(tx: Db, idempotencyKey: string | null, lines: readonly PricedLine[]) {
  const { id } = await tx
    .selectFrom("orders")
    .select("id")
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  const order = await findOrder(tx, id);
  if (order?.status === "Awaiting payment" && isSameBasket(order, lines)) return id;
  throw basketChanged();
}

/** Whether the order is for those very lines, messages and prices. */
export function isSameBasket(order: Order, lines: readonly PricedLine[]): boolean {
  const stored = order.lines.map((l) => [l.uId, l.productId, l.personalisation, l.pricePence]);
  const wanted = lines.map((l) => [l.uId, l.productId, l.personalisation, l.card.pricePence]);
  return JSON.stringify(stored) === JSON.stringify(wanted);
}
