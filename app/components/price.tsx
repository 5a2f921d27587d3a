import { formatPence } from "~/shop/money";

type Props = { pricePence: number | null; oldPricePence: number | null };

/** What a card costs and, where it has been reduced, what it cost before. */
export function Price({ pricePence, oldPricePence }: Props) {
  if (pricePence === null) return <span className="price d">Not for sale</span>;
  if (oldPricePence === null) return <span className="price d">{formatPence(pricePence)}</span>;
  return (
    <span className="price d">
      <del>
        <span className="vh">Was </span>
        {formatPence(oldPricePence)}
      </del>{" "}
      <ins>
        <span className="vh">Now </span>
        {formatPence(pricePence)}
      </ins>
    </span>
  );
}
