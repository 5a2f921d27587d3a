import type { CardStatus } from "../../../db/schema";
import { toPounds } from "~/shop/money";

export type { CardStatus };

/** A card of the catalogue, as the shop shows it. */
export type Card = {
  id: string;
  /** The key of its uploaded picture; null for the one that was drawn for its id. */
  picture: string | null;
  isRetired: boolean;
  name: string;
  alt: string;
  /** Name and alternative text while "Mum's behind me" is on. */
  politeName: string;
  politeAlt: string;
  /** The price; null when the card is not for sale. */
  pricePence: number | null;
  /** The price before it was reduced; null for any other card. */
  oldPricePence: number | null;
  shortDescription: string;
  longDescription: string;
  /** Names of occasions, the main one first. */
  occasions: string[];
  /** How many have been sold. */
  orders: number;
};

/** A card whose picture can be shown. */
export type Pictured = { id: string; picture?: string | null };

/** The address of one of a card's pictures. @param file as "640.webp" */
export function pictureAddress({ id, picture }: Pictured, file: string): string {
  return picture ? `/pictures/${picture}-${file}` : `/cards/${id}-${file}`;
}

/** A card as the JSON calls show it, with prices in pounds. */
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
    orders: card.orders,
    url: `/card/${card.id}`,
  };
}
