import { toPounds } from "./money";

/** A card of the catalogue, as the shop shows it. */
export type Card = {
  id: string;
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

/** A card as the JSON calls show it, with prices in pounds. */
export function toProduct(card: Card) {
  const price = card.pricePence === null ? null : toPounds(card.pricePence);
  const isReduced = card.pricePence !== null && card.oldPricePence !== null;
  return {
    _id: card.id,
    id: card.id,
    name: card.name,
    image: `/cards/${card.id}-640.webp`,
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
