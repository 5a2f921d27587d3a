import type { BatchOrder, Printed } from "~/shop/fulfilment/batches.server";
import { isCrossedOut } from "./batch-status";

/** The printed part of a batch: no held orders, and no excluded cards. */
export function onSheets(orders: BatchOrder[]): BatchOrder[] {
  return orders
    .filter((order) => !isCrossedOut(order))
    .map((order) =>
      Object.assign({}, order, { printed: order.printed && withoutOuts(order.printed) }),
    );
}

function withoutOuts(printed: Printed) {
  const cards = printed.cards.filter(({ outBecause }) => outBecause === undefined);
  return { ...printed, cards };
}
