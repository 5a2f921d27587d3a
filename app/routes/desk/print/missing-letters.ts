import type { BatchOrder } from "~/shop/fulfilment/batches.server";
import { splitClusters } from "~/shop/fulfilment/fit-text";
import { emojiRanges } from "~/styles/emoji-letters";

/** The letters that each typeface of messages has: `app/styles/card-inside.css` loads no others. */
const drawn = /[\n\u0020-\u007e\u00a1-\u00ff\u0152\u0153–—‘’“”…•€]/u;
/** Joiners, signs of direction and variants have no shape of their own; accents do. */
const shapeless = /\p{Cf}|\p{Variation_Selector}|\u00a0/u;

function isEmoji(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return emojiRanges.some((from, i) => i % 2 === 0 && from <= code && code <= emojiRanges[i + 1]!);
}

/**
 * The letters of a message that neither its card's typeface nor that of emoji draws, each once. A
 * letter comes with its accents, because a browser draws both in one typeface.
 */
export function missingLetters(message: string): string[] {
  const isDrawn = (sign: string) => drawn.test(sign) || isEmoji(sign) || shapeless.test(sign);
  const letters = splitClusters(message).filter((letter) => ![...letter].every(isDrawn));
  return [...new Set(letters)];
}

/** The orders with such letters on their cards, and those letters. */
export function ordersWithMissingLetters(orders: BatchOrder[]) {
  return orders
    .map(({ orderId, printed }) => ({
      orderId,
      letters: missingLetters(printed?.cards.map(({ message }) => message).join("\n") ?? ""),
    }))
    .filter(({ letters }) => letters.length > 0);
}
