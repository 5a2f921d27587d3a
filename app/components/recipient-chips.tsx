import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { forParameter, recipients, toggled, type Recipient } from "~/shop/catalogue/choice";
import { firstPage } from "./choice-links";
import { usePoliteMode } from "./polite-mode";
import { recipientTexts } from "./recipient-texts";
import { Removal } from "./removal";

/**
 * Links to the cards for each person and birthday.
 * @param chosen those whose list is open: one of the other kind joins them; empty on other pages
 */
export function RecipientChips({ chosen }: { chosen: readonly Recipient[] }) {
  const { pick } = usePoliteMode();
  const { pathname, search } = useLocation();
  const kept = chosen.length > 0 ? changeQuery(search, firstPage) : "";
  return (
    <section className="recipients">
      <h2>{pick("Who’s getting it?", "Who is it for?")}</h2>
      <ul className="chips">
        {recipients.map((recipient) => {
          const isChosen = chosen.includes(recipient);
          const then = { for: forParameter(toggled(chosen, recipient)) };
          // An occasion may have no cards for another recipient.
          const to = {
            pathname: isChosen ? pathname : href("/all"),
            search: changeQuery(kept, then),
          };
          return (
            <li key={recipient}>
              <Link to={to} aria-current={isChosen || undefined}>
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
