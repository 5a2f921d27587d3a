import { Link } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import type { TileCard } from "~/components/card-tile";
import { NoneOfFilth } from "~/components/none-of-filth";
import { RecipientChips } from "~/components/recipient-chips";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";
import type { Filth } from "~/shop/catalogue/choice";
import type { NamedShelf } from "~/shop/search/nearest-cards.server";

type Props = {
  q: string;
  filth: Filth | undefined;
  /** The lists that the search names. */
  shelves: NamedShelf[];
  /** Whether the suggestions have anything to do with the search. */
  isNear: boolean;
  suggestions: TileCard[];
};

/** A search without results, or without words, and some cards to look at instead. */
export function NothingFound({ q, filth, shelves, isNear, suggestions }: Props) {
  const { pick } = usePoliteMode();
  const none = q && <p className={isNear ? "aside" : undefined}>No products found.</p>;
  if (q && filth) {
    return (
      <NoneOfFilth filth={filth} suggestions={suggestions}>
        {none}
      </NoneOfFilth>
    );
  }
  const others = q
    ? `Never heard of it. These are nearly as ${pick("bad", "nice")}:`
    : `Have one of ours. They’re ${pick("worse", "nicer")}:`;
  return (
    <div className="nothing-found">
      {none}
      {suggestions.length > 0 && (
        <>
          <h2>{isNear ? `We never called one that. ${nearnessOf(shelves)}` : others}</h2>
          <CardGrid cards={suggestions} layout="four" isFirst />
        </>
      )}
      <RecipientChips chosen={[]} />
      <Link className="button hot big" to={href("/all")}>
        Shop all
      </Link>
    </div>
  );
}

/** Other cards below the few that a search has found. */
export function NearMisses({ shelves, isNear, suggestions }: Omit<Props, "q" | "filth">) {
  const { pick } = usePoliteMode();
  if (suggestions.length === 0) return null;
  const heading = isNear
    ? `Nothing else is called that. ${nearnessOf(shelves)}`
    : `That’s your lot. These are nearly as ${pick("bad", "nice")}:`;
  return (
    <div className="nothing-found section">
      <h2>{heading}</h2>
      <CardGrid cards={suggestions} layout="four" />
      <RecipientChips chosen={[]} />
    </div>
  );
}

function nearnessOf(shelves: readonly NamedShelf[]): string {
  return shelves.length > 0 ? "But we know what you mean:" : "These come nearest:";
}
