import type { BatchOrder } from "~/shop/fulfilment/batches.server";
import { isKeyOf } from "~/shop/objects";
import { orderNumber } from "~/shop/orders/order";
import type { Reprints } from "../print-again";

/** The part of a batch that is printed again: one order, and perhaps one card of that. */
export type Again = { order: string; card: number | undefined };

/** The order and the card in the address; undefined for the whole batch. */
export function againIn(query: URLSearchParams): Again | undefined {
  const order = query.get("order") ?? "";
  const card = query.get("card");
  if (!orderNumber.test(order)) return undefined;
  return { order, card: card === null ? undefined : Number(card) };
}

/** Only that part of the sheets. */
export function onlyAgain(orders: BatchOrder[], again: Again | undefined): BatchOrder[] {
  if (!again) return orders;
  const asked = orders.filter(({ orderId }) => orderId === again.order);
  if (again.card === undefined) return asked;
  return asked.map((order) => Object.assign({}, order, { printed: onlyCard(order, again.card) }));
}

function onlyCard({ printed }: BatchOrder, asked: number | undefined) {
  const cards = printed?.cards.filter(({ line, position }) => (line ?? position) === asked) ?? [];
  return printed && { ...printed, cards };
}

/** The parts that can be printed again at a step. */
export function reprintsAt(tab: string, orders: BatchOrder[]): Reprints[] {
  return orders.flatMap(({ orderId, printed, isToPost }) => {
    if (!isToPost || !printed) return [];
    const cards = printed.cards.map(({ line, position, name }) => ({
      part: `card.${line ?? position}`,
      title: name,
    }));
    const all = { part: "order", title: "all of it" };
    const label = { part: "label", title: "the label" };
    const parts = { cards, labels: [label], post: [all, ...cards, label] };
    return isKeyOf(parts, tab) ? [{ order: orderId, parts: parts[tab] }] : [];
  });
}
