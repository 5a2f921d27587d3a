import type { Order } from "~/shop/orders/order";

type Props = { order: Pick<Order, "status"> & { isPrinted: boolean; isDisputed: boolean } };

/** Marks an order that is disputed, and one that is printed and still to be posted. */
export function OrderMarks({ order: { status, isPrinted, isDisputed } }: Props) {
  return (
    <>
      {isDisputed && <span className="status red">disputed</span>}{" "}
      {isPrinted && status === "Preparing" && <span className="status">printed</span>}
    </>
  );
}
