import { pictureAddress, type Card } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";
import type { OrderLine, PaidOrder } from "~/shop/orders/order";
import type { Block, LetterCard } from "./letter";

/** A line as letters show it. */
export type LetterLine = OrderLine & Pick<LetterCard, "cover"> & { typeface: Typeface };

/** A paid order as letters show it, with the card names of the mode in which it was placed. */
export type LetterOrder = Omit<PaidOrder, "lines"> & { lines: LetterLine[] };

/** The card's cover as a JPEG, because mail programs show no newer format. */
export function coverOf(card: Card, publicUrl: string): LetterCard["cover"] {
  return { url: `${publicUrl}${pictureAddress(card, "social.jpg")}`, alt: card.alt };
}

/** The cards of an order, with what is printed in them. */
export function openCards({ lines, isPolite }: Pick<LetterOrder, "lines" | "isPolite">): Block[] {
  const blank = isPolite ? "Blank inside." : "Blank inside. Coward.";
  return lines.map(({ name, cover, personalisation: message, typeface }) => {
    const caption = message ? "Printed inside" : blank;
    return { kind: "card", name, cover, inside: { caption, message, typeface } };
  });
}
