import { Link, useLocation } from "@remix-run/react";
import { ChoiceLinks, firstPage } from "~/components/choice-links";
import { Icon } from "~/components/icon";
import { recipientTexts } from "~/components/recipient-texts";
import { changeQuery } from "~/forms/change-query";
import type { Choice, Recipient } from "~/shop/catalogue/choice";
import type { ShownRange } from "~/shop/catalogue/shown-range";
import { listings } from "./listings";

type Props = {
  /** Path of the open listing. */
  path: string;
  choice: Choice;
  /** The occasions that have cards for the chosen recipient; undefined for anybody. */
  occasions: string[] | undefined;
  /** The recipients that have cards here. */
  offered: readonly Recipient[];
  range: ShownRange;
  total: number;
};

/** Links to the other listings, links that choose and sort cards, and the range of cards shown. */
export function ListingBar({ path, choice, occasions, offered, range, total }: Props) {
  const search = changeQuery(useLocation().search, firstPage);
  const { recipient } = choice;
  const shown = listings.filter(
    (each) => each.path === path || !each.name || !occasions || occasions.includes(each.name),
  );
  return (
    <div className="listing-bar">
      <nav aria-label="Occasions">
        <ul className="chips">
          {recipient && (
            <li>
              <Link to={{ search: changeQuery(search, { for: null }) }} aria-current="true">
                {recipientTexts[recipient].title} <Icon name="exit" />
                <span className="visually-hidden">: remove</span>
              </Link>
            </li>
          )}
          {shown.map((each) => (
            <li key={each.path}>
              <Link
                to={{ pathname: each.path, search }}
                aria-current={each.path === path ? "page" : undefined}
              >
                {each.name ? each.title : "All"}
              </Link>
            </li>
          ))}
          {offered.length > 0 && (
            <li>
              <OfferedRecipients {...{ offered, recipient, search }} />
            </li>
          )}
        </ul>
      </nav>
      <ChoiceLinks {...choice} />
      <p aria-live="polite">
        {total > 0 && `Showing ${range.start + 1}-${range.end} out of ${total} products`}
      </p>
    </div>
  );
}

type OfferedProps = Pick<Props, "offered"> & Pick<Choice, "recipient"> & { search: string };

/** Links to this list's cards for each recipient. */
function OfferedRecipients({ offered, recipient, search }: OfferedProps) {
  return (
    <details key={recipient}>
      <summary>{recipient ? "Somebody else?" : "Who’s it for?"}</summary>
      <ul className="chips">
        {offered.map((each) => (
          <li key={each}>
            <Link
              to={{ search: changeQuery(search, { for: each }) }}
              aria-current={each === recipient || undefined}
            >
              {recipientTexts[each].chip}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
