import { CardGrid } from "./card-grid";
import type { TileCard } from "./card-tile";

/** The columns of its grid on all but phones, which have half as many. */
const columns = 4;

type Props = {
  cards: TileCard[];
  /** Introduces the others. */
  heading: string;
  /** As many of them are shown as fill the last row, or all but one of its places. */
  others: TileCard[];
};

/** Few cards and others, in one grid, in which a heading takes a card's place between them. */
export function FewCards({ cards, heading, others }: Props) {
  const before = cards.length + 1;
  const inFullRows = Math.floor((before + others.length + 1) / columns) * columns;
  const shown = inFullRows > before ? others.slice(0, inFullRows - before) : others;
  return (
    <div className="few">
      <CardGrid cards={cards} layout="four" isFirst />
      <h2 className="filler">{heading}</h2>
      <CardGrid cards={shown} layout="four" />
    </div>
  );
}
