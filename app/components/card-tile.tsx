import { Link, useViewTransitionState } from "@remix-run/react";
import type { Card } from "~/shop/catalogue.server";
import { CardPicture } from "./card-picture";
import { FavouriteButton } from "./favourite-button";
import { Price } from "./price";

export type TileCard = Pick<Card, "id" | "name" | "pricePence" | "oldPricePence">;

type Props = {
  card: TileCard;
  /** Stuck on a corner, like a shelf label. */
  label?: string;
  isFirst?: boolean;
};

const sizes = "(min-width: 62em) 15rem, (min-width: 40em) 30vw, 45vw";

/** A card in a grid. The name is its one link to a screen reader; the picture repeats it for the mouse. */
export function CardTile({ card, label, isFirst }: Props) {
  const address = `/card/${card.id}`;
  const isMoving = useViewTransitionState(address);
  return (
    <li className="tile" id={`card-${card.id}`}>
      <Link
        className={isMoving ? "art moving" : "art"}
        to={address}
        viewTransition
        tabIndex={-1}
        aria-hidden="true"
      >
        <CardPicture card={card} alt="" sizes={sizes} isFirst={isFirst} />
      </Link>
      {label && <span className="tag d">{label}</span>}
      <h3>
        <Link to={address} viewTransition>
          {card.name}
        </Link>
      </h3>
      <Price {...card} />
      <FavouriteButton card={card} />
    </li>
  );
}
