import { Link } from "@remix-run/react";
import { OrderDetails } from "~/components/order-details";
import { textsOf } from "~/components/order-status";
import type { OrderView } from "~/shop/orders/order-view";
import { href } from "~/forms/href";

/** One order in place of the list. */
export function OneOrder({ order }: { order: OrderView }) {
  return (
    <>
      <h2>{textsOf(order).title}</h2>
      {order.hold && <p>{textsOf(order).lede}</p>}
      <p>
        <b>Order {order.receipt.id}.</b>{" "}
        <Link to={href("/account", { tab: "orders" })}>All orders</Link>
      </p>
      <OrderDetails order={order} />
    </>
  );
}
