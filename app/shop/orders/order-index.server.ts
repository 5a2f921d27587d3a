import type { Db } from "../../../db/connect";
import { foldName } from "../../../db/folded-names";
import type { Order } from "./order";
import { findOrder } from "./read-orders.server";

/** A text as the desk's search compares it: without accents, apostrophes and blanks. */
export const plainText = (text: string) =>
  foldName(text)
    .normalize("NFD")
    .replaceAll(/['\p{M}\s]/gu, "");

/** The text by which the desk finds an order, a part on each line. */
export function searchTextOf(
  order: Pick<Order, "id" | "email" | "deliveryName" | "deliveryAddress" | "lines">,
): string {
  const { id, email, deliveryName, deliveryAddress, lines } = order;
  const said = [
    id,
    email,
    deliveryName,
    deliveryAddress,
    ...lines.flatMap(({ name, personalisation }) => [name, personalisation]),
  ];
  return said
    .map((part) => plainText(part ?? ""))
    .filter(Boolean)
    .join("\n");
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
