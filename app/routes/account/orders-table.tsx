import { Link } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { formatPence } from "~/shop/money";
import type { OrderSummary } from "~/shop/orders/order";
import { href } from "~/forms/href";

type Props = { orders: OrderSummary[] };

const date = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" });

/** A customer's orders. On phones each row is a slip, labelled from `data-label`. */
export function OrdersTable({ orders }: Props) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <>
      <h2 className="visually-hidden">Orders</h2>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Order ID</th>
            <th scope="col">Cost</th>
            <th scope="col">Purchase Date</th>
            <th scope="col">Order Status</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, totalPence, createdAt, status }) => (
            <tr key={id}>
              <td data-label="Order ID">
                <Link to={href("/account", { tab: "orders", order: id })}>{id}</Link>
              </td>
              <td data-label="Cost">{formatPence(totalPence)}</td>
              <td data-label="Purchase Date">{date.format(createdAt)}</td>
              <td data-label="Order Status">
                <span className={status === "Preparing" ? "status hot" : "status ink"}>
                  {status}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The way to the orders that an account does not list. */
export const BoughtAsGuest = () => (
  <>
    Bought without logging in? <Link to={href("/find-order")}>Find that order</Link>.
  </>
);

function NoOrders() {
  const { pick } = usePoliteMode();
  return (
    <div className="nothing-found">
      <p>
        No orders found.{" "}
        {pick("Somebody out there must still like you.", "Everybody likes a card.")}
      </p>
      <p>
        <BoughtAsGuest />
      </p>
      <Link className="button hot big" to={href("/all")}>
        Shop all
      </Link>
    </div>
  );
}
