import { Link } from "@remix-run/react";
import { OrderDetails } from "~/components/order-details";
import { wordsOf } from "~/components/order-status";
import type { OrderView } from "~/shop/orders/order-view";
import { href } from "~/forms/href";

/** One order in place of the list. */
export function OneOrder({ order }: { order: OrderView }) {
  return (
    <>
      <h2>{wordsOf(order).title}</h2>
      {order.hold && <p>{wordsOf(order).lede}</p>}
      <p>
        <Link to={href("/account", { tab: "orders" })}>All orders</Link>
      </p>
      <OrderDetails order={order} />
    </>
  );
}
