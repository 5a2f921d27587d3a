import { Link } from "@remix-run/react";
import { OrderDetails } from "~/components/own-order/order-details";
import { textsOf } from "~/components/order-status";
import type { ShownOrder } from "~/components/own-order/own-order";
import { href } from "~/forms/href";

/** One order in place of the list. */
export function OneOrder(shown: ShownOrder) {
  const { order } = shown;
  return (
    <>
      <h2>{textsOf(order).title}</h2>
      {order.hold && <p>{textsOf(order).lede}</p>}
      <p>
        <b>Order {order.receipt.id}.</b>{" "}
        <Link to={href("/account", { tab: "orders" })}>All orders</Link>
      </p>
      <OrderDetails {...shown} />
    </>
  );
}
