import { Link, useViewTransitionState } from "@remix-run/react";
import type { Card, Pictured } from "~/shop/catalogue/card";
import { href } from "~/forms/href";
import { pick } from "~/shop/objects";
import { DialogLink } from "./dialog";
import { CardPicture } from "./card-picture";
import { FavouriteButton } from "./favourite-button";
import { usePoliteMode } from "./polite-mode";
import { PriceWithPostage } from "./price";
import { useQuickViewAddress } from "./quick-view";
import { usePostages } from "./visitor";

export type TileCard = Pictured &
  Pick<Card, "name" | "politeName" | "alt" | "pricePence" | "oldPricePence">;

/**
 * Only the fields that a tile needs, to keep listings with many tiles small. Of the two alternative texts
 * it has the one of the mode in which the page was asked for; a switch of the mode loads the other.
 */
export const tileOf =
  (isPolite: boolean) =>
  ({ alt, politeAlt, ...card }: TileCard & Pick<Card, "politeAlt">): TileCard => ({
    ...pick(card, ["id", "picture", "name", "politeName", "pricePence", "oldPricePence"]),
    alt: isPolite ? politeAlt : alt,
  });

type Props = {
  card: TileCard;
  /** A short text on a corner of the card. */
  label?: string;
  /** Whether its picture is the first of the page. */
  isFirst?: boolean;
  id: string;
};

/** The width of a tile's picture, as in <img sizes>. */
export const tilePictureSizes =
  "(min-width: 62em) 15rem, (min-width: 40em) 30vw, calc(50vw - 1.75rem)";

/**
 * A card in a grid. Screen readers get one link, the name. The picture repeats the link for the
 * mouse, and its alternative text gives text browsers the card's joke.
 */
export function CardTile({ card: given, label, isFirst, id }: Props) {
  const card = usePoliteMode().withPoliteName(given);
  const address = href("/card/:productId", { productId: card.id });
  const quickViewAddress = useQuickViewAddress(card.id);
  const postages = usePostages();
  const isMoving = useViewTransitionState(address);
  return (
    <li className="tile" id={id}>
      <Link
        className={isMoving ? "art moving" : "art"}
        to={address}
        viewTransition
        tabIndex={-1}
        aria-hidden="true"
      >
        <CardPicture card={card} alt={card.alt} sizes={tilePictureSizes} isFirst={isFirst} />
      </Link>
      {label && <span className="tag">{label}</span>}
      <h3>
        <Link className="rude" to={address} viewTransition>
          {card.name}
        </Link>
      </h3>
      <div className="tile-foot">
        <PriceWithPostage {...card} postages={postages} />{" "}
        <DialogLink to={`${quickViewAddress}#quick-view-title`}>
          Quick view<span className="visually-hidden"> of {card.name}</span>
        </DialogLink>
        <FavouriteButton card={card} tileId={id} />
      </div>
    </li>
  );
}
