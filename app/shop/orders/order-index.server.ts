import type { Db } from "../../../db/connect";
import { foldName } from "../../../db/folded-names";
import type { Order } from "./order";
import { findOrder } from "./read-orders.server";

/** The text by which the desk finds an order. */
export function searchTextOf(
  order: Pick<Order, "id" | "email" | "deliveryName" | "deliveryAddress" | "lines">,
): string {
  const { id, email, deliveryName, deliveryAddress, lines } = order;
  const said = [
    id,
    email,
    deliveryName,
    deliveryAddress,
    // Postcodes are often typed without their space.
    deliveryAddress?.replaceAll(" ", ""),
    ...lines.flatMap(({ name, personalisation }) => [name, personalisation]),
  ];
  return foldName(said.filter(Boolean).join("\n"));
}

/** Updates the search text, within the transaction that changes the order. */
export async function indexOrder(tx: Db, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  await tx
    .updateTable("orders")
    .set({ searchText: searchTextOf(order) })
    .where("id", "=", orderId)
    .execute();
}
