import type { ReactNode } from "react";
import { skip } from "~/browser/focus";
import { usePostages, useVisitor } from "~/components/visitor";
import { dispatch, type DeliveryDates } from "~/shop/calendar/delivery";
import { postageTexts, type PostageTexts } from "~/shop/basket/postage";
import { formatPence } from "~/shop/money";

export type Ticket = {
  deliveredBy: DeliveryDates;
  /** The number of cards to pay for. */
  cardCount: number;
  /** The cards' prices, less the discount. */
  subtotalPence: number;
  /** The applied discount, with the cards' prices without it; null for none. */
  discount: { code: string; description: string; pence: number; cardsPence: number } | null;
  /** The cards, less the discount, with each class of postage; null without a card to pay for. */
  totals: PostageTexts | null;
};

/** The side box: the delivery date, the costs and, if a card can be paid for, the checkout. */
export function OrderTicket({
  deliveredBy,
  cardCount,
  subtotalPence,
  discount,
  totals,
  children,
}: Ticket & { children?: ReactNode }) {
  const { secondClass, firstClass } = postageTexts(usePostages());
  const closed = useVisitor()?.closed;
  const [weekday, ...date] = deliveredBy.firstClass.split(" ");
  return (
    <aside className="ticket" aria-label="Your order">
      <p className="delivery">
        {`Order ${closed?.ordersFrom ? "then" : "now"} and get it by `}
        <b>
          {`${weekday} `}
          <span>{`${date.join(" ")}*`}</span>
        </b>
      </p>
      <p className="note">
        *Royal Mail First Class, {firstClass}. 2nd Class is {secondClass} and gets there by{" "}
        {deliveredBy.secondClass}, when it’s good and ready.{" "}
        {closed
          ? `It’s dispatched on ${closed.postedOn}.`
          : `Ordered before ${dispatch.before}, it’s dispatched within ${dispatch.within}, ${dispatch.days}.`}
      </p>
      {discount && (
        <dl className="reductions">
          <dt>Cards</dt> <dd>{formatPence(discount.cardsPence)}</dd>
          <dt>
            {discount.code}, {discount.description}
          </dt>{" "}
          <dd>−{formatPence(discount.pence)}</dd>
        </dl>
      )}
      <div className="subtotal" id="subtotal">
        <span>
          Subtotal <small className="note">P&amp;P not included</small>
        </span>{" "}
        <b>{formatPence(subtotalPence)}</b>
        {totals && <AllIn {...{ totals, cardCount }} />}
      </div>
      {children}
    </aside>
  );
}

type AllInProps = { totals: PostageTexts; cardCount: number };

function AllIn({ totals, cardCount }: AllInProps) {
  const count = cardCount > 1 ? ` That’s ${cardCount} cards.` : "";
  return (
    <p className="note">
      {`All in: ${totals.secondClass} with 2nd Class, ${totals.firstClass} with First Class.${count}`}
    </p>
  );
}

/** A link from the lines to the subtotal, where the box is below them. */
export function ToTicket() {
  return (
    <p className="to-ticket">
      <a className="button" href="#subtotal" onClick={skip}>
        To the till
      </a>
    </p>
  );
}
