import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { basketChanged, lineKey } from "~/shop/basket/basket";
import { readBasket, sumBasket, type PricedLine } from "~/shop/basket/basket.server";
import { postagesAtPrices } from "~/shop/basket/postage";
import { takeUse } from "~/shop/discounts/use-discount.server";
import { newId } from "~/shop/ids.server";
import { keepTerms } from "~/shop/legal/kept-terms.server";
import { pick } from "~/shop/objects";
import { requestColumns } from "~/shop/orders/order-columns.server";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { Refusal } from "~/shop/refusal";
import { findOrder } from "~/shop/orders/read-orders.server";
import { dearerThan, type CurrentPrices, type OrderRequest } from "./checkout";
import { reserveLines } from "./open-lines.server";
import { isSameRequest } from "./same-basket";

/**
 * Stores the order, or finds the one stored with the same idempotency key.
 * @returns undefined if another order that awaits payment has some of the lines
 * @throws {Refusal} if the lines have left the basket in the meantime, the last use of the discount has gone,
 * or something is dearer than the shopper saw
 */
export async function storeOrder(
  db: Db,
  lines: readonly PricedLine[],
  request: OrderRequest,
): Promise<string | undefined> {
  const { idempotencyKey, customerId, isBasket, discount } = request;
  const id = newId("BC");
  const { shares, discountPence, subtotalPence } = sumBasket(lines, discount);
  return transact(db, async (tx) => {
    const now = new Date();
    const terms = await keepTerms(tx, now);
    const postages = postagesAtPrices(terms);
    refuseDearer(request, { cards: cardsOf(lines, request), cardsPence: subtotalPence, postages });
    const stored = await tx
      .insertInto("orders")
      .values({
        id,
        ...pick(request, requestColumns),
        isPolite: Number(request.isPolite),
        status: "Awaiting payment",
        subtotalPence,
        discountCode: discount?.code ?? null,
        discountPence,
        idempotencyKey,
        ...terms,
        createdAt: now.getTime(),
      })
      .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return earlierOrder(tx, lines, request);
    if (!(await reserveLines(tx, id, customerId, lines))) {
      await tx.deleteFrom("orders").where("id", "=", id).execute();
      return undefined;
    }
    if (customerId && isBasket) await requireInBasket(tx, customerId, lines);
    await tx
      .insertInto("orderLines")
      .values(rowsOf(id, lines, shares))
      .execute();
    if (discount) await takeUse(tx, discount, { now, ownOrderId: id, customerId });
    await addOrderEvent(tx, id, { kind: "ordered", actor: "shopper" });
    return id;
  });
}

const cardsOf = (lines: readonly PricedLine[], { isPolite }: OrderRequest) =>
  lines.map(({ card: { id, name, politeName, pricePence } }) => ({
    id,
    name: isPolite ? politeName : name,
    pence: pricePence,
  }));

/** @throws {Refusal} if something is dearer than the shopper saw */
function refuseDearer({ shown }: OrderRequest, prices: CurrentPrices): void {
  const dearer = dearerThan(shown, prices);
  if (dearer) throw new Refusal("conflict", `${dearer} Look again, then check out.`);
}

/** @param shares of the discount, a line each */
const rowsOf = (orderId: string, lines: readonly PricedLine[], shares: readonly number[]) =>
  lines.map(({ uId, productId, card, personalisation }, position) => {
    const discountPence = shares[position] ?? 0;
    const pricePence = card.pricePence - discountPence;
    const line = { orderId, position, uId, productId, name: card.name, personalisation };
    return Object.assign(line, { pricePence, discountPence });
  });

/** A payment removes its lines from the basket, so lines that are still there are unpaid. */
async function requireInBasket(tx: Db, customerId: string, lines: readonly PricedLine[]) {
  const inBasket = new Set((await readBasket(tx, customerId)).map(lineKey));
  if (!lines.every((line) => inBasket.has(lineKey(line)))) throw basketChanged();
}

async function earlierOrder(tx: Db, lines: readonly PricedLine[], request: OrderRequest) {
  const { id } = await tx
    .selectFrom("orders")
    .select("id")
    .where("idempotencyKey", "=", request.idempotencyKey)
    .executeTakeFirstOrThrow();
  const order = await findOrder(tx, id);
  if (order?.status === "Awaiting payment" && isSameRequest(order, lines, request)) return id;
  throw basketChanged();
}
