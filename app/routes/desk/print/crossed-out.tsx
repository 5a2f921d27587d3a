import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import type { BatchOrder } from "~/shop/fulfilment/batches.server";
import { batchStatus, isCrossedOut } from "./batch-status";

/** The orders of a batch whose sheets must not be used, crossed out. */
export function CrossedOut({ orders }: { orders: BatchOrder[] }) {
  const crossed = orders.filter(isCrossedOut);
  if (crossed.length === 0) return null;
  return (
    <section className="alert" aria-labelledby="crossed-out">
      <h2 id="crossed-out">Throw away, if printed</h2>
      <ul>
        {crossed.map((order) => (
          <li key={order.orderId}>
            <Link to={href("/desk/orders/:orderId", { orderId: order.orderId })}>
              <s>{order.orderId}</s>
            </Link>{" "}
            {batchStatus(order)}
          </li>
        ))}
      </ul>
    </section>
  );
}
