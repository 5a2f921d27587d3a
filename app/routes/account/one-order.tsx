import { Link } from "@remix-run/react";
import { OrderDetails } from "~/components/order-details";
import { standingWords } from "~/components/order-standing";
import type { OrderView } from "~/shop/order-view";

/** One order in the place of them all. */
export function OneOrder({ order }: { order: OrderView }) {
  return (
    <>
      <p>
        <Link to="/account?tab=orders">All orders</Link>
      </p>
      <p className="status ink">{standingWords[order.standing].title}</p>
      <OrderDetails order={order} />
    </>
  );
}
