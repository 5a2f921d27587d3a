import type { Db } from "../../../db/connect";
import type { Line } from "~/shop/basket/basket";
import { isPriced, showBasket, type PricedLine } from "~/shop/basket/basket.server";
import { Refusal } from "~/shop/refusal";

/**
 * The lines with their current cards and prices.
 * @throws {Refusal} for an empty basket or a card that is not for sale
 */
export async function priceLines(db: Db, lines: readonly Line[]): Promise<PricedLine[]> {
  if (lines.length === 0) {
    throw new Refusal("invalid", "Your basket is empty. Put a card in it first.");
  }
  const shown = await showBasket(db, lines);
  const priced = shown.filter(isPriced);
  if (priced.length < shown.length) {
    throw new Refusal("conflict", "A card in your basket is no longer for sale. Remove it first.");
  }
  return priced;
}
