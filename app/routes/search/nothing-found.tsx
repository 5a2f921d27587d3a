import { Link } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import type { TileCard } from "~/components/card-tile";
import { NoneOfFilth } from "~/components/none-of-filth";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";
import type { Filth } from "~/shop/catalogue/choice";

type Props = { q: string; filth: Filth | undefined; suggestions: TileCard[] };

/** A search without results, or without words, and some cards to look at instead. */
export function NothingFound({ q, filth, suggestions }: Props) {
  const { pick } = usePoliteMode();
  const none = q && <p>No products found.</p>;
  if (q && filth) return <NoneOfFilth filth={filth}>{none}</NoneOfFilth>;
  return (
    <div className="nothing-found">
      {none}
      {suggestions.length > 0 && (
        <>
          <h2>
            {q
              ? `Nobody has written that one yet. These are nearly as ${pick("bad", "nice")}:`
              : `Have one of ours. They’re ${pick("worse", "nicer")}:`}
          </h2>
          <CardGrid cards={suggestions} layout="four" isFirst />
        </>
      )}
      <Link className="button hot big" to={href("/all")}>
        Shop all
      </Link>
    </div>
  );
}
