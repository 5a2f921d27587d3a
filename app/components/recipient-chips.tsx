import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { forParameter, recipients, toggled, type Recipient } from "~/shop/catalogue/choice";
import { firstPage } from "./choice-links";
import { usePoliteMode } from "./polite-mode";
import { recipientTexts } from "./recipient-texts";
import { Removal } from "./removal";

type Props = {
  /** Those whose list is open; empty on other pages. */
  chosen: readonly Recipient[];
  /**
   * For each of the chosen, the recipients that some of its cards are for, too. The chip of such a
   * recipient keeps the chosen one, if one is a person and the other a birthday.
   */
  companions?: readonly (readonly string[])[];
};

/** Links to the cards for each person and birthday. */
export function RecipientChips({ chosen, companions }: Props) {
  const { pick } = usePoliteMode();
  const { pathname, search } = useLocation();
  const kept = chosen.length > 0 ? changeQuery(search, firstPage) : "";
  return (
    <section className="recipients">
      <h2>{pick("Who’s getting it?", "Who is it for?")}</h2>
      <ul className="chips">
        {recipients.map((recipient) => {
          const isChosen = chosen.includes(recipient);
          const stays = chosen.filter(
            (_, index) => isChosen || companions?.[index]?.includes(recipient),
          );
          const then = toggled(stays, recipient);
          // An occasion may have no cards for another recipient.
          const to = {
            pathname: isChosen ? pathname : href("/all"),
            search: changeQuery(kept, { for: forParameter(then) }),
          };
          const joins = chosen.length > 0 && then.length > chosen.length;
          return (
            <li key={recipient}>
              <Link
                className={joins ? "joins" : undefined}
                to={to}
                aria-current={isChosen || undefined}
              >
                {recipientTexts[recipient].chip}
                {isChosen && <Removal />}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
