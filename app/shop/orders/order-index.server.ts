import type { Db } from "../../../db/connect";
import { foldName } from "../../../db/folded-names";
import type { Order } from "./order";
import { findOrder } from "./read-orders.server";

/** What the desk finds an order by. */
export function searchTextOf(
  order: Pick<Order, "id" | "email" | "deliveryName" | "deliveryAddress" | "lines">,
): string {
  const { id, email, deliveryName, deliveryAddress, lines } = order;
  const said = [
    id,
    email,
    deliveryName,
    deliveryAddress,
    // A postcode is often typed without its blank.
    deliveryAddress?.replaceAll(" ", ""),
    ...lines.flatMap(({ name, personalisation }) => [name, personalisation]),
  ];
  return foldName(said.filter(Boolean).join("\n"));
}

/** Stores it anew, within the transaction that changes any of it. */
export async function indexOrder(tx: Db, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  await tx
    .updateTable("orders")
    .set({ searchText: searchTextOf(order) })
    .where("id", "=", orderId)
    .execute();
}
