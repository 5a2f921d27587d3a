import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { changeQuery } from "~/forms/change-query";
import type { Filth } from "~/shop/catalogue/choice";
import { CardGrid } from "./card-grid";
import type { TileCard } from "./card-tile";
import { firstPage } from "./choice-links";
import { usePoliteMode } from "./polite-mode";

const texts: Record<Filth, string> = {
  mild: "Nothing that clean. We did ask.",
  rude: "Nothing merely rude. You have to pick a side.",
  unforgivable: "Nothing that bad. Yet.",
};

type Props = {
  filth: Filth;
  /** Cards to look at instead. */
  suggestions: TileCard[];
  /** Whether they are of that filth all the same, by other names. */
  areOfFilth?: boolean;
  children?: ReactNode;
};

/** Replaces the cards of a list that has none of that filth. */
export function NoneOfFilth({ filth, suggestions, areOfFilth, children }: Props) {
  const { pick } = usePoliteMode();
  const { pathname, search } = useLocation();
  return (
    <div className="nothing-found">
      {children}
      {!areOfFilth && (
        <>
          <p>{pick(texts[filth], "None in that pattern today.")}</p>
          <Link
            className="button hot big"
            to={{ pathname, search: changeQuery(search, { ...firstPage, filth: null }) }}
          >
            {pick("Any filth will do", "Any pattern will do")}
          </Link>
        </>
      )}
      {suggestions.length > 0 && (
        <>
          <h2>
            {areOfFilth
              ? `None by that name. ${pick(`These are as ${filth} as you asked:`, "These come in that pattern:")}`
              : "These will have to do:"}
          </h2>
          <CardGrid cards={suggestions} layout="four" isFirst />
        </>
      )}
    </div>
  );
}
