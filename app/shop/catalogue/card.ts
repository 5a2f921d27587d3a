import type { Filth } from "../../../db/catalogue/filths";
import { cardStatuses, type CardStatus } from "../../../db/schema";
import { toPounds, typedPounds } from "~/shop/money";

export { cardStatuses, type CardStatus };

/** A card as the shop shows it. */
export type Card = {
  id: string;
  /** The key of its uploaded picture; null for a card with a drawn picture. */
  picture: string | null;
  isRetired: boolean;
  name: string;
  alt: string;
  /** Name and alternative text while "Mum's behind me" is on. */
  politeName: string;
  politeAlt: string;
  /** The price; null if the card is not for sale. */
  pricePence: number | null;
  /** The price before a reduction; null for other cards. */
  oldPricePence: number | null;
  shortDescription: string;
  longDescription: string;
  /** Names of occasions, the main one first. */
  occasions: string[];
  filth: Filth;
  /** The number sold. */
  sold: number;
};

/** A card with the data of its picture. */
export type Pictured = { id: string; picture?: string | null };

/** The file of a picture as wide as a sharp screen shows the whole card. A small upload has none. */
export const closeUpFile = "1120.avif";

/**
 * The address of a card's picture.
 * @param file as "640.webp"
 */
export function pictureAddress({ id, picture }: Pictured, file: string): string {
  return picture ? `/pictures/${picture}-${file}` : `/cards/${id}-${file}`;
}

/** As many as `db/catalogue/wrapping.ts` draws. */
const parcelCount = 6;
/** Chosen so that neighbours on our own lists seldom get the same parcel. */
const hashFactor = 4360;

/** The address of the brown paper that covers a card in polite mode. */
export function parcelAddress(id: string): string {
  let hash = 0;
  for (const letter of id) hash = (hash * hashFactor + letter.charCodeAt(0)) % 9973;
  const number = (hash % parcelCount) + 1;
  return number === 1 ? "/cards/wrapped.svg" : `/cards/wrapped-${number}.svg`;
}

/** A card's facts for machines: absolute addresses, and prices in pounds as "3.25", without any if it is not for sale. */
export function offerOf(
  card: Pictured & Pick<Card, "pricePence" | "oldPricePence">,
  publicUrl: string,
) {
  const isReduced = card.pricePence !== null && card.oldPricePence !== null;
  return {
    url: `${publicUrl}/card/${card.id}`,
    image: publicUrl + pictureAddress(card, "640.webp"),
    price: typedPounds(card.pricePence),
    oldPrice: isReduced ? typedPounds(card.oldPricePence) : undefined,
  };
}

/** A card in the format of the JSON calls, with prices in pounds. */
export function toProduct(card: Card) {
  const price = card.pricePence === null ? null : toPounds(card.pricePence);
  const isReduced = card.pricePence !== null && card.oldPricePence !== null;
  return {
    _id: card.id,
    id: card.id,
    name: card.name,
    image: pictureAddress(card, "640.webp"),
    price,
    new_price: isReduced ? price : null,
    old_price: isReduced && card.oldPricePence !== null ? toPounds(card.oldPricePence) : null,
    shortDescription: card.shortDescription,
    longDescription: card.longDescription,
    occasion: card.occasions,
    orders: card.sold,
    url: `/card/${card.id}`,
  };
}
