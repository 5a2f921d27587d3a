import { Link } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import type { TileCard } from "~/components/card-tile";
import { FewCards } from "~/components/few-cards";
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
  /** Whether the search names an occasion or a person that no card is for. */
  isUnsold: boolean;
  /** Whether the suggestions have anything to do with the search. */
  isNear: boolean;
  suggestions: TileCard[];
  /** Whether they are of the chosen filth. */
  areOfFilth: boolean;
};

/** A search without results, or without words, and some cards to look at instead. */
export function NothingFound({ q, filth, suggestions, ...nearest }: Props) {
  const { pick } = usePoliteMode();
  const { isNear, isUnsold } = nearest;
  const none = q && <p className={isNear ? "aside" : undefined}>No products found.</p>;
  if (q && filth) {
    return (
      <NoneOfFilth {...{ filth, suggestions, areOfFilth: nearest.areOfFilth }}>{none}</NoneOfFilth>
    );
  }
  const unsold = pick("We don’t do cards for that. Yet.", "We have no cards for that yet.");
  const unnamed = isNear ? "We never called one that." : "Never heard of it.";
  const nearness = nearnessOf({ ...nearest, suggestions }, pick("bad", "nice"));
  const heading = q
    ? `${isUnsold ? unsold : unnamed} ${nearness}`
    : `Have one of ours. They’re ${pick("worse", "nicer")}:`;
  return (
    <div className="nothing-found">
      {none}
      {suggestions.length > 0 && (
        <>
          <h2>{heading}</h2>
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

type FewFoundProps = Omit<Props, "q"> & { cards: TileCard[] };

/** The few cards that a search has found, and others. */
export function FewFound({ cards, filth, suggestions, ...nearest }: FewFoundProps) {
  const { pick } = usePoliteMode();
  // A chosen filth hides others of that name.
  const isAll = nearest.isNear && !filth;
  const found = isAll ? "Nothing else is called that." : "That’s your lot.";
  const nearness = nearnessOf({ ...nearest, suggestions }, pick("bad", "nice"));
  return (
    <>
      <FewCards cards={cards} heading={`${found} ${nearness}`} others={suggestions} />
      <RecipientChips chosen={[]} />
    </>
  );
}

type Nearness = Pick<Props, "shelves" | "isUnsold" | "isNear" | "suggestions">;

/** @param quality of all our cards */
function nearnessOf({ shelves, isUnsold, isNear, suggestions }: Nearness, quality: string): string {
  if (!isNear) return `These are nearly as ${quality}:`;
  if (shelves.length > 0 && !isUnsold) return "But we know what you mean:";
  return suggestions.length === 1 ? "This comes nearest:" : "These come nearest:";
}
