import { sumBasket, type PricedLine } from "~/shop/basket/basket.server";
import type { Discount } from "~/shop/discounts/discount";
import type { Order } from "~/shop/orders/order";
import { requestColumns } from "~/shop/orders/order-columns.server";
import type { OrderRequest } from "./checkout";

/** Whether the request is for the same order, whatever mode it was placed in. */
export const isSameRequest = (
  order: Order,
  lines: readonly PricedLine[],
  request: OrderRequest,
): boolean =>
  isSameBasket(order, lines, request.discount) &&
  requestColumns.every((column) => column === "isPolite" || order[column] === request[column]);

/** Whether the order has exactly those lines, messages and prices, with that discount. */
export function isSameBasket(
  order: Order,
  lines: readonly PricedLine[],
  discount: Discount | null,
): boolean {
  if (order.discountCode !== (discount?.code ?? null)) return false;
  const stored = order.lines.map((l) => [l.uId, l.productId, l.personalisation, l.pricePence]);
  const { shares } = sumBasket(lines, discount);
  const wanted = lines.map((l, i) => [
    l.uId,
    l.productId,
    l.personalisation,
    l.card.pricePence - (shares[i] ?? 0),
  ]);
  return JSON.stringify(stored) === JSON.stringify(wanted);
}
