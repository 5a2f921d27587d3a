import { Link } from "@remix-run/react";
import type { PriceChange } from "~/shop/price-lists/check-prices.server";
import { formatPence } from "~/shop/money";
import { href } from "~/forms/href";

/** A larger rise is probably a typing error. */
const bigRise = 1.3;

/** The changed cells of a card's prices. */
export function cellsOf({ was, now }: PriceChange) {
  return (["pricePence", "oldPricePence"] as const)
    .filter((cell) => was[cell] !== now[cell])
    .map((cell) => ({ cell, was: was[cell], now: now[cell] }));
}

const cellLabels = { pricePence: "Price", oldPricePence: "Old price" };

/** All changed prices. */
export function ChangedPrices({ changes }: { changes: PriceChange[] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th>Card</th>
          <th>Which</th>
          <th>From</th>
          <th>To</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) =>
          cellsOf(change).map(({ cell, was, now }) => (
            <tr key={change.id + cell}>
              <td data-label="Card">
                <Link to={href("/desk/cards/:productId", { productId: change.id })}>
                  {change.name}
                </Link>
              </td>
              <td data-label="Which">{cellLabels[cell]}</td>
              <td data-label="From">{asMoney(was)}</td>
              <td data-label="To">
                {asMoney(now)}
                {was !== null && now !== null && now > was * bigRise && <b> a big rise</b>}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

const asMoney = (pence: number | null) => (pence === null ? "none" : formatPence(pence));
