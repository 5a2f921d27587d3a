import type { Order } from "~/shop/orders/order";

/** Marks an order that is printed and still to be posted. */
export function PrintedMark({ order }: { order: Pick<Order, "status" | "printedAt"> }) {
  if (order.status !== "Preparing" || order.printedAt === null) return null;
  return <span className="status">printed</span>;
}
