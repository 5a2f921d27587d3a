import { Link, useLocation } from "@remix-run/react";
import { ChoiceLinks, firstPage } from "~/components/choice-links";
import { changeQuery } from "~/forms/change-query";
import type { Choice } from "~/shop/catalogue/choice";
import { listings } from "./listings";
import type { ShownRange } from "./shown-range";

type Props = {
  /** Path of the open listing. */
  path: string;
  choice: Choice;
  range: ShownRange;
  total: number;
};

/** Links to the other listings, links that choose and sort cards, and the range of cards shown. */
export function ListingBar({ path: openPath, choice, range: { start, end }, total }: Props) {
  const search = changeQuery(useLocation().search, { ...firstPage, for: null });
  return (
    <div className="listing-bar">
      <nav aria-label="Occasions">
        <ul className="chips">
          {listings.map(({ path, title }) => (
            <li key={path}>
              <Link
                to={{ pathname: path, search }}
                aria-current={path === openPath && !choice.recipient ? "page" : undefined}
              >
                {path === "/all" ? "All" : title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ChoiceLinks {...choice} />
      <p aria-live="polite">
        {total > 0 && `Showing ${start + 1}-${end} out of ${total} products`}
      </p>
    </div>
  );
}
