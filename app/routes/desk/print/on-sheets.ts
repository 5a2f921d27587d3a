import type { BatchOrder, Printed } from "~/shop/fulfilment/batches.server";

/** What of a batch is on its sheets: neither orders that stay here, nor cards that are out of theirs. */
export function onSheets(orders: BatchOrder[]): BatchOrder[] {
  return orders
    .filter(({ leftBecause, isHeld, isHere }) => leftBecause === null && !(isHeld && isHere))
    .map((order) =>
      Object.assign({}, order, { printed: order.printed && withoutOuts(order.printed) }),
    );
}

function withoutOuts(printed: Printed) {
  const cards = printed.cards.filter(({ outBecause }) => outBecause === undefined);
  return { ...printed, cards };
}
