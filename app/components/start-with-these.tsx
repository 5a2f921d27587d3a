import { CardGrid } from "./card-grid";
import type { TileCard } from "./card-tile";
import { SectionHead } from "./section-head";

/** How many cards it has room for, one row of them. */
export const startCount = 4;

/** Some cards to begin with, on a screen that has none of its own. */
export function StartWithThese({ cards }: { cards: TileCard[] }) {
  return (
    <div className="wrap section">
      <SectionHead title="Start with these" lede="They go with everything you regret." />
      <CardGrid cards={cards} layout="four" isFirst />
    </div>
  );
}
