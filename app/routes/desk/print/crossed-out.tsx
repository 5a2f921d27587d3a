import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import type { BatchOrder } from "~/shop/fulfilment/batches.server";
import { batchStatus, isCrossedOut, isPutAside } from "./batch-status";

/** The orders of a batch whose sheets must not be used, crossed out: those to be kept come first. */
export function CrossedOut({ orders }: { orders: BatchOrder[] }) {
  const crossed = orders.filter(isCrossedOut);
  const isThrownAway = (order: BatchOrder) => !isPutAside(order);
  return (
    <>
      <Crossed id="put-aside" title="Put aside, if printed" orders={crossed.filter(isPutAside)} />
      <Crossed
        id="thrown-away"
        title="Throw away, if printed"
        orders={crossed.filter(isThrownAway)}
      />
    </>
  );
}

type Props = { id: string; title: string; orders: BatchOrder[] };

function Crossed({ id, title, orders }: Props) {
  if (orders.length === 0) return null;
  return (
    <section className="alert" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {orders.map((order) => (
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
