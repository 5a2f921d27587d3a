import { Link } from "@remix-run/react";
import { formatDay } from "~/shop/format-day";
import type { ListedOrder } from "~/shop/fulfilment/list-orders.server";
import { formatTotal } from "~/shop/money";
import { href } from "~/forms/href";
import { OrderMarks } from "./order-marks";

type Props = {
  orders: ListedOrder[];
  /** The ticked rows; without it there are no boxes. */
  ticked?: "all" | "none";
  /** More about some of them, by their numbers. */
  notes?: Record<string, string[]>;
};

/** Orders in a table, which is a list of slips on phones. */
export function OrderRows({ orders, ticked, notes }: Props) {
  const showsNames = orders.some(({ deliveryName }) => deliveryName !== null);
  const showsMoney = orders.some(({ totalPence }) => totalPence !== null);
  return (
    <table className="data-table order-rows">
      <thead>
        <tr>
          <th>Order</th>
          <th>Due by</th>
          {showsNames && <th>To</th>}
          <th>Cards</th>
          <th>Post</th>
          {showsMoney && <th>Paid</th>}
          <th>Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label="Order">
              {ticked && <Tick id={order.id} isTicked={ticked === "all"} />}{" "}
              <Link to={href("/desk/orders/:orderId", { orderId: order.id })}>
                {ticked ? "Open" : order.id}
              </Link>
            </td>
            <td data-label="Due by">{formatDay(order.dueOn)}</td>
            {showsNames && <td data-label="To">{order.deliveryName ?? "–"}</td>}
            <td data-label="Cards">{cardsOf(order)}</td>
            <td data-label="Post">{order.postageName?.replace("Royal Mail ", "") ?? "–"}</td>
            {showsMoney && (
              <td data-label="Paid">{order.totalPence !== null && formatTotal(order)}</td>
            )}
            <td data-label="Status">
              <span className={order.heldReason === null ? "status" : "status hot"}>
                {order.heldReason === null ? order.status : "On hold"}
              </span>{" "}
              <OrderMarks order={order} />
              {order.refundBy && <span>Refund by {formatDay(order.refundBy)}</span>}
              {notes?.[order.id] && <pre>{notes[order.id]!.join("\n")}</pre>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cardsOf({ cardCount, messageCount }: ListedOrder): string {
  if (messageCount === 0) return String(cardCount);
  return cardCount === 1 ? "1, with a message" : `${cardCount}, ${messageCount} with a message`;
}

function Tick({ id, isTicked }: { id: string; isTicked: boolean }) {
  return (
    <label className="tick">
      <input type="checkbox" name={`order.${id}`} defaultChecked={isTicked} /> {id}
    </label>
  );
}
