import type { Db } from "../../../db/connect";
import { foldName } from "../../../db/folded-names";
import { findOrder } from "../read-orders.server";

/** Stores what the desk finds an order by, within the transaction that changes any of it. */
export async function indexOrder(tx: Db, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
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
  await tx
    .updateTable("orders")
    .set({ searchText: foldName(said.filter(Boolean).join("\n")) })
    .where("id", "=", orderId)
    .execute();
}
