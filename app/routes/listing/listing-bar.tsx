import { Link, useLocation } from "@remix-run/react";
import { ChoiceLinks, firstPage } from "~/components/choice-links";
import { recipientTexts } from "~/components/recipient-texts";
import { Removal } from "~/components/removal";
import { changeQuery } from "~/forms/change-query";
import { forParameter, toggled, type Choice, type Recipient } from "~/shop/catalogue/choice";
import { listings } from "./listings";
import type { ShownRange } from "./shown-range";

type Props = {
  /** Path of the open listing. */
  path: string;
  choice: Choice;
  /** The occasions that have cards for the chosen recipients. */
  occasions: string[];
  range: ShownRange;
  total: number;
};

/** Links to the other listings, links that choose and sort cards, and the range of cards shown. */
export function ListingBar({ path: openPath, choice, occasions, range, total }: Props) {
  const search = changeQuery(useLocation().search, firstPage);
  const searchForAnyone = changeQuery(search, { for: null });
  const searchWithout = (recipient: Recipient) =>
    changeQuery(search, { for: forParameter(toggled(choice.recipients, recipient)) });
  return (
    <div className="listing-bar">
      <nav aria-label="Occasions">
        <ul className="chips">
          {choice.recipients.map((recipient) => (
            <li key={recipient}>
              <Link
                to={{ pathname: openPath, search: searchWithout(recipient) }}
                aria-current="true"
              >
                {recipientTexts[recipient].title}
                <Removal />
              </Link>
            </li>
          ))}
          {listings.map(({ path, name, title }) => (
            <li key={path}>
              <Link
                to={{
                  pathname: path,
                  search: !name || occasions.includes(name) ? search : searchForAnyone,
                }}
                aria-current={path === openPath ? "page" : undefined}
              >
                {path === "/all" ? "All" : title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ChoiceLinks {...choice} />
      <p aria-live="polite">
        {total > 0 && `Showing ${range.start + 1}-${range.end} out of ${total} products`}
      </p>
    </div>
  );
}
