import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { basketChanged } from "~/shop/basket/basket";
import { readBasket, subtotalPence, type PricedLine } from "~/shop/basket/basket.server";
import { newId } from "~/shop/ids.server";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { findOrder } from "~/shop/orders/read-orders.server";
import { termsDate } from "~/shop/terms";
import type { OrderRequest } from "./checkout";
import { reserveLines } from "./open-lines.server";
import { isSameBasket } from "./same-basket";

/**
 * Stores the order, or finds the one stored with the same idempotency key.
 * @returns undefined if another order that awaits payment has some of the lines
 * @throws {Refusal} if the lines have left the basket in the meantime
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
    if (!(await reserveLines(tx, id, customerId, lines))) {
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

/** A payment removes its lines from the basket, so lines that are still there are unpaid. */
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
