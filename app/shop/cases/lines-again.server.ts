import type { Db } from "../../../db/connect";
import type { Line } from "~/shop/basket/basket";
import { findCards } from "~/shop/catalogue/catalogue.server";
import type { PaidOrder } from "~/shop/orders/order";

/**
 * The lines of a basket with those cards of an order that are still sold.
 * @param key begins their uIds, so that the same form sent again adds nothing
 */
export async function linesAgain(
  db: Db,
  { lines }: Pick<PaidOrder, "lines">,
  { key, withWords }: { key: string; withWords: boolean },
): Promise<Line[]> {
  const ids = lines.map(({ productId }) => productId);
  const cards = await findCards(db, ids);
  const isSold = (id: string) => {
    const card = cards.get(id);
    return card !== undefined && !card.isRetired && card.pricePence !== null;
  };
  return lines
    .map(({ productId, personalisation }, position) => ({
      uId: `${key}.${position}`,
      productId,
      personalisation: withWords ? personalisation : "",
    }))
    .filter(({ productId }) => isSold(productId));
}
