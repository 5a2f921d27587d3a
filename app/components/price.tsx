import { formatPence } from "~/shop/money";
import type { Postages } from "~/shop/basket/postage";

type Props = { pricePence: number | null; oldPricePence: number | null };

/** The price of a card and, if it is reduced, the old price. */
export function Price({ pricePence, oldPricePence }: Props) {
  if (pricePence === null) return <span className="price">Not for sale</span>;
  if (oldPricePence === null) return <span className="price">{formatPence(pricePence)}</span>;
  return (
    <span className="price">
      <del>
        <span className="visually-hidden">Was </span>
        {formatPence(oldPricePence)}
      </del>{" "}
      <ins>
        <span className="visually-hidden">Now </span>
        {formatPence(pricePence)}
      </ins>
    </span>
  );
}

/** The price of a card for sale, with what the cheapest postage adds to an order. */
export function PriceWithPostage({ postages, ...card }: Props & { postages: Postages }) {
  return (
    <>
      <Price {...card} />
      {card.pricePence !== null && (
        <span className="postage">{` plus ${formatPence(postages[0].pence)} P&P`}</span>
      )}
    </>
  );
}
