import type { ReactNode } from "react";
import { CardTile, type TileCard } from "./card-tile";

const layouts = {
  wide: { List: "ul", className: "grid" },
  four: { List: "ul", className: "grid four-wide" },
  ranking: { List: "ol", className: "grid ranking" },
} as const;

type Props = {
  cards: TileCard[];
  /** At most five columns, at most four, or numbered like a league table. */
  layout?: keyof typeof layouts;
  /** A short text on the corner of each card. */
  label?: string;
  /** Whether its first picture is the first of the page. */
  isFirst?: boolean;
  /** Prefix of the tiles' ids. A page that may show a card in two grids names the second one. */
  name?: string;
  /** Fills the place after the last card if the row would be too short. */
  filler?: ReactNode;
};

export function CardGrid({ cards, layout = "wide", label, isFirst, name = "card", filler }: Props) {
  const { List, className } = layouts[layout];
  return (
    <List className={className}>
      {cards.map((card, index) => (
        <CardTile
          key={card.id}
          card={card}
          label={label}
          isFirst={isFirst && index === 0}
          id={`${name}-${card.id}`}
        />
      ))}
      {filler && <li>{filler}</li>}
    </List>
  );
}
