import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TileCard } from "~/components/card-tile";
import { QuickView } from "~/components/quick-view";
import { StartWithThese } from "~/components/start-with-these";
import { href } from "~/forms/href";
import { OrderTicket, type Ticket } from "./order-ticket";

type Props = {
  ticket: Ticket;
  startCards: TileCard[];
  /** The message of a refused form, if any. */
  children: ReactNode;
};

export function EmptyBasket({ ticket, startCards, children }: Props) {
  return (
    <>
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
      {startCards.length > 0 && <StartWithThese cards={startCards} />}
      <QuickView />
    </>
  );
}
