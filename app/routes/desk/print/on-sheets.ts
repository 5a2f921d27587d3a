import type { BatchOrder, Printed } from "~/shop/fulfilment/batches.server";

/** The printed part of a batch: no held orders, and no excluded cards. */
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
