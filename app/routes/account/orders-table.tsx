import { Link } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { usePoliteMode } from "~/components/polite-mode";
import { formatPence } from "~/shop/money";
import type { Card, Pictured } from "~/shop/catalogue/card";
import type { OrderSummary } from "~/shop/orders/order";
import { href } from "~/forms/href";

type Order = OrderSummary & { cards: (Pictured & Pick<Card, "name" | "politeName">)[] };
type Props = { orders: Order[] };

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
          {orders.map(({ id, totalPence, createdAt, status, cards }) => (
            <tr key={id}>
              <td data-label="Order ID">
                <Link to={href("/account", { tab: "orders", order: id })}>
                  {id}
                  {cards.length > 0 && <Pictures cards={cards} />}
                </Link>
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

function Pictures({ cards }: Pick<Order, "cards">) {
  const { withPoliteName } = usePoliteMode();
  return (
    <>
      {" "}
      <span className="thumbs">
        {cards.map(withPoliteName).map((card) => (
          <CardPicture key={card.id} card={card} alt={card.name} sizes="2.5rem" />
        ))}
      </span>
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
