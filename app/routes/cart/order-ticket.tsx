import type { ReactNode } from "react";
import { useVisitor } from "~/components/visitor";
import { dispatch } from "~/shop/calendar/delivery";
import { formatPence } from "~/shop/money";
import { firstClassPrice, secondClassPrice } from "~/shop/basket/postage";

export type Ticket = {
  /** As "Friday 20 November". */
  deliveredBy: string;
  subtotalPence: number;
};

/** The side box: the delivery date, the costs and, if a card can be paid for, the checkout. */
export function OrderTicket({
  deliveredBy,
  subtotalPence,
  children,
}: Ticket & { children?: ReactNode }) {
  const closed = useVisitor()?.closed;
  return (
    <aside className="ticket" aria-label="Your order">
      <p className="delivery">
        {`Order ${closed?.ordersFrom ? "then" : "now"} and get it by `}
        <b>{deliveredBy}*</b>
      </p>
      <p className="note">
        *Royal Mail First Class, {firstClassPrice}. 2nd Class is {secondClassPrice} and arrives when
        it’s good and ready.{" "}
        {closed
          ? `It’s dispatched on ${closed.postedOn}.`
          : `Ordered before ${dispatch.before}, it’s dispatched within ${dispatch.within}, ${dispatch.days}.`}
      </p>
      <div className="subtotal">
        <span>
          Subtotal <small className="note">P&amp;P not included</small>
        </span>{" "}
        <b>{formatPence(subtotalPence)}</b>
      </div>
      {children}
    </aside>
  );
}
