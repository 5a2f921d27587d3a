import { Link } from "@remix-run/react";
import { useFilthTitles } from "~/components/filth-titles";
import { textsFor } from "~/components/recipient-texts";
import { shelfTitle } from "~/components/shelf-title";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { occasionNamed } from "~/shop/catalogue/occasions";
import { forParameter } from "~/shop/catalogue/choice";
import type { NamedShelf } from "~/shop/search/nearest-cards.server";

/** Leads to the lists that a search names, most of all to the first, which is the most exact. */
export function ShelfLinks({ shelves: [first, ...others] }: { shelves: readonly NamedShelf[] }) {
  return (
    first && (
      <div className="shelf-links">
        <ShelfLink shelf={first} />
        {others.length > 0 && (
          <ul className="chips">
            {others.map((shelf) => (
              <li key={forParameter(shelf.recipients ?? [])}>
                <ShelfLink shelf={shelf} isBrief />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  );
}

/** @param isBrief shows only whom the cards are for, so that two such links fit beside each other on a phone */
function ShelfLink({ shelf, isBrief = false }: { shelf: NamedShelf; isBrief?: boolean }) {
  const { recipients = [], filth } = shelf;
  const occasion = occasionNamed(shelf.occasion);
  const filthTitles = useFilthTitles();
  const kind = { occasion, filthTitle: filth && filthTitles[filth] };
  const to = {
    pathname: occasion?.path ?? href("/all"),
    search: changeQuery("", { for: forParameter(recipients), filth: filth ?? null }),
  };
  if (isBrief) {
    return (
      <Link to={to}>
        <span className="visually-hidden">All the {shelfTitle(kind)}</span>{" "}
        {textsFor(recipients)?.title.toLowerCase()}
      </Link>
    );
  }
  return (
    <Link className="button hot" to={to}>
      All the {shelfTitle({ ...kind, recipients })}
    </Link>
  );
}
