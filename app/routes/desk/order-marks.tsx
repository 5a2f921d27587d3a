import type { Order } from "~/shop/orders/order";

type Props = { order: Pick<Order, "status" | "printedAt"> & { isDisputed: boolean } };

/** Marks an order that is disputed, and one that is printed and still to be posted. */
export function OrderMarks({ order: { status, printedAt, isDisputed } }: Props) {
  const isPrinted = status === "Preparing" && printedAt !== null;
  return (
    <>
      {isDisputed && <span className="status red">disputed</span>}{" "}
      {isPrinted && <span className="status">printed</span>}
    </>
  );
}
