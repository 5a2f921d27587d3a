import { formatPence } from "~/shop/money";

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
