import type { PricedLine } from "~/shop/basket/basket.server";
import type { Order } from "~/shop/orders/order";

/** Whether the order has exactly those lines, messages and prices. */
export function isSameBasket(order: Order, lines: readonly PricedLine[]): boolean {
  const stored = order.lines.map((l) => [l.uId, l.productId, l.personalisation, l.pricePence]);
  const wanted = lines.map((l) => [l.uId, l.productId, l.personalisation, l.card.pricePence]);
  return JSON.stringify(stored) === JSON.stringify(wanted);
}
