import { Link, useLocation } from "@remix-run/react";
import { ChoiceLinks, firstPage } from "~/components/choice-links";
import { recipientTexts } from "~/components/recipient-texts";
import { Removal } from "~/components/removal";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { forParameter, toggled, type Choice, type Recipient } from "~/shop/catalogue/choice";
import { listings, type Listing } from "./listings";
import type { ShownRange } from "~/shop/catalogue/shown-range";

type Props = {
  /** Path of the open listing. */
  path: string;
  choice: Choice;
  /** The occasions that have cards for the chosen recipients. */
  occasions: string[];
  /** The recipients that can join the chosen one. */
  joiners: Recipient[];
  /** Those to choose, or to choose in place of the chosen person. */
  offered: readonly Recipient[];
  range: ShownRange;
  total: number;
};

/** Links to the other listings, links that choose and sort cards, and the range of cards shown. */
export function ListingBar({ path: openPath, choice, occasions, range, total, ...people }: Props) {
  const search = changeQuery(useLocation().search, firstPage);
  const isForSomebody = choice.recipients.length > 0;
  /** Lists without cards for the recipients. */
  const others = listings.filter(
    ({ path, name }) => isForSomebody && path !== openPath && name && !occasions.includes(name),
  );
  const chip = ({ path, name, title }: Listing, to: string) => (
    <li key={path}>
      <Link
        to={{ pathname: path, search: to }}
        aria-current={path === openPath ? "page" : undefined}
      >
        {name ? title : "All"}
      </Link>
    </li>
  );
  const offer = people.offered.length > 0 && (
    <li>
      <OfferedRecipients offered={people.offered} chosen={choice.recipients} search={search} />
    </li>
  );
  return (
    <div className="listing-bar">
      <nav aria-label="Occasions">
        {isForSomebody && (
          <ul className="chips">
            <RecipientLinks path={openPath} joiners={people.joiners} {...{ choice, search }} />
            {offer}
          </ul>
        )}
        <ul className="chips">
          {listings.flatMap((each) => (others.includes(each) ? [] : chip(each, search)))}
          {!isForSomebody && offer}
        </ul>
        {others.length > 0 && (
          <ul className="chips">
            <li className="aside">For anyone:</li>
            {others.map((each) => chip(each, changeQuery(search, { for: null })))}
          </ul>
        )}
      </nav>
      <ChoiceLinks {...choice} />
      <p aria-live="polite">
        {total > 0 && `Showing ${range.start + 1}-${range.end} out of ${total} products`}
      </p>
    </div>
  );
}

type RecipientLinksProps = Pick<Props, "path" | "choice" | "joiners"> & { search: string };

/** The chosen recipients, which their links remove, and those that can join them. */
function RecipientLinks({ path, choice, joiners, search }: RecipientLinksProps) {
  const searchToggled = (recipient: Recipient) =>
    changeQuery(search, { for: forParameter(toggled(choice.recipients, recipient)) });
  return (
    <>
      {choice.recipients.map((recipient) => (
        <li key={recipient}>
          <Link to={{ pathname: path, search: searchToggled(recipient) }} aria-current="true">
            {recipientTexts[recipient].title}
            <Removal />
          </Link>
        </li>
      ))}
      {joiners.map((recipient) => (
        <li key={recipient}>
          <Link
            className="joins"
            // An occasion may have no cards for both.
            to={{ pathname: href("/all"), search: searchToggled(recipient) }}
          >
            {recipientTexts[recipient].birthday ?? recipientTexts[recipient].chip}
          </Link>
        </li>
      ))}
    </>
  );
}

const isBirthday = (each: Recipient) => recipientTexts[each].birthday !== undefined;
const isPerson = (each: Recipient) => !isBirthday(each);

type OfferedProps = Pick<Props, "offered"> & {
  /** Those whose place another takes. */
  chosen: Choice["recipients"];
  search: string;
};

/** Links to this list's cards for each recipient. */
function OfferedRecipients({ offered, chosen, search }: OfferedProps) {
  return (
    <details key={forParameter(chosen)}>
      <summary>{chosen.length > 0 ? "Somebody else?" : "Who’s it for?"}</summary>
      {[offered.filter(isPerson), offered.filter(isBirthday)].map(
        (kind) =>
          kind[0] && (
            <ul key={kind[0]} className="chips">
              {kind.map((recipient) => (
                <li key={recipient}>
                  <Link to={{ search: changeQuery(search, { for: recipient }) }}>
                    {recipientTexts[recipient].chip}
                  </Link>
                </li>
              ))}
            </ul>
          ),
      )}
    </details>
  );
}
