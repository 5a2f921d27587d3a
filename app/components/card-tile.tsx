import { Link } from "@remix-run/react";
import type { Card } from "~/shop/catalogue.server";
import { CardPicture } from "./card-picture";
import { FavouriteButton } from "./favourite-button";
import { Price } from "./price";

export type TileCard = Pick<Card, "id" | "name" | "alt" | "pricePence" | "oldPricePence">;

type Props = {
  card: TileCard;
  /** Stuck on a corner, like a shelf label. */
  label?: string;
  isFirst?: boolean;
  /** Begins the tile's id: a page that may show a card twice names its second grid. */
  grid?: string;
};

const sizes = "(min-width: 62em) 15rem, (min-width: 40em) 30vw, calc(50vw - 1.75rem)";

/**
 * A card in a grid. The name is its one link to a screen reader; the picture repeats it for the
 * mouse, and tells a text browser what the card says.
 */
export function CardTile({ card, label, isFirst, grid = "card" }: Props) {
  const address = `/card/${card.id}`;
  const id = `${grid}-${card.id}`;
  return (
    <li className="tile" id={id}>
      <Link className="art" to={address} tabIndex={-1} aria-hidden="true">
        <CardPicture card={card} alt={card.alt} sizes={sizes} isFirst={isFirst} />
      </Link>
      {label && <span className="tag d">{label}</span>}
      <h3>
        <Link to={address}>{card.name}</Link>
      </h3>{" "}
      <Price {...card} />
      <FavouriteButton card={card} tileId={id} />
    </li>
  );
}
