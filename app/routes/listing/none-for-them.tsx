import { Link } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import type { TileCard } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { shelfTitle } from "~/components/shelf-title";
import { href } from "~/forms/href";
import type { Recipient } from "~/shop/catalogue/choice";
import type { Listing } from "./listings";

/**
 * Introduces cards that are for one of two recipients, or for the occasion.
 * @param filthTitle of these cards, if only one filth is shown
 */
export function headingBeside(
  { name = "birthday" }: Listing,
  recipients: readonly Recipient[],
  filthTitle?: string,
) {
  if (recipients.length > 1) return "These are for one or the other:";
  const kind = [filthTitle?.toLowerCase(), name].filter(Boolean).join(" ");
  return `Or any ${kind} card:`;
}

type Props = {
  listing: Listing;
  recipients: readonly Recipient[];
  /** Cards for the recipients, or else for one of them, to look at instead. */
  suggestions: TileCard[];
  /** Whether the suggestions are for all of them. */
  areForAll: boolean;
};

/** Replaces the cards of a list that has none at all. */
export function NoCards({ path }: Pick<Listing, "path">) {
  const { pick } = usePoliteMode();
  return (
    <div className="nothing-found">
      <p>{pick("Nothing here yet. We’re sulking.", "Nothing here yet.")}</p>
      {path !== href("/all") && (
        <Link className="button hot big" to={href("/all")}>
          Shop all
        </Link>
      )}
    </div>
  );
}

/** Replaces the cards of a list that has none for the recipients. */
export function NoneForThem({ listing, recipients, suggestions, areForAll }: Props) {
  const { pick } = usePoliteMode();
  return (
    <div className="nothing-found">
      <p>{pick("Not one. Even we have standards.", "None for them today.")}</p>
      {(listing.name || recipients.length < 2) && (
        <Link className="button hot big" to={listing.path}>
          All the {shelfTitle({ occasion: listing.name && listing })}
        </Link>
      )}
      {recipients.length > 1 &&
        recipients.map((each) => (
          <Link key={each} className="button hot big" to={href("/all", { for: each })}>
            All the {shelfTitle({ recipients: [each] })}
          </Link>
        ))}
      {suggestions.length > 0 && (
        <>
          <h2>
            {areForAll
              ? `We do have other ${shelfTitle({ recipients })}:`
              : headingBeside(listing, recipients)}
          </h2>
          <CardGrid cards={suggestions} layout="four" isFirst />
        </>
      )}
    </div>
  );
}
