import { Link } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import type { TileCard } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { shelfTitle } from "~/components/shelf-title";
import type { Recipient } from "~/shop/catalogue/choice";
import type { Listing } from "./listings";

type Props = {
  listing: Listing;
  recipient: Recipient;
  /** Cards for the recipient to look at instead. */
  suggestions: TileCard[];
};

/** Replaces the cards of an occasion that has none for the recipient. */
export function NoneForThem({ listing, recipient, suggestions }: Props) {
  const { pick } = usePoliteMode();
  return (
    <div className="nothing-found">
      <p>{pick("Not one. Even we have standards.", "None for them today.")}</p>
      <Link className="button hot big" to={listing.path}>
        All the {shelfTitle({ occasion: listing })}
      </Link>
      {suggestions.length > 0 && (
        <>
          <h2>We do have other {shelfTitle({ recipient })}:</h2>
          <CardGrid cards={suggestions} layout="four" isFirst />
        </>
      )}
    </div>
  );
}
