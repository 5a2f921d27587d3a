import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "~/forms/href";
import { OrderTicket, type Ticket } from "./order-ticket";

type Props = {
  ticket: Ticket;
  /** The message of a refused form, if any. */
  children: ReactNode;
};

export function EmptyBasket({ ticket, children }: Props) {
  return (
    <section className="shout">
      <div className="wrap">
        <div className="text">
          <h1>
            Your basket is <mark>empty</mark>. How very nice of you.
          </h1>
          {children}
          <Link className="button hot big" to={href("/all")}>
            Shop all
          </Link>
        </div>
        <OrderTicket {...ticket} />
      </div>
    </section>
  );
}
