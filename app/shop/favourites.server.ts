import type { Db } from "../../db/connect";
import { findCard, findCards, type Card } from "./catalogue.server";
import { Refusal } from "./refusal";

/** The customer's favourites, in the order they were added. */
export async function listFavourites(db: Db, customerId: string): Promise<Card[]> {
  const ids = await favouriteIds(db, customerId);
  const cards = await findCards(db, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Their ids alone. */
export async function favouriteIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favourites")
    .select("product_id")
    .where("customer_id", "=", customerId)
    .orderBy("added_at")
    .orderBy("product_id")
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/**
 * Adds the card, unless it is there.
 * @throws {Refusal} when there is no such card
 */
export async function addFavourite(db: Db, customerId: string, productId: string): Promise<void> {
  if (!(await findCard(db, productId))) throw new Refusal("missing", "There is no such card.");
  await db
    .insertInto("favourites")
    .values({ customer_id: customerId, product_id: productId, added_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the card out, if it is there. */
export async function removeFavourite(
  db: Db,
  customerId: string,
  productId: string,
): Promise<void> {
  await db
    .deleteFrom("favourites")
    .where("customer_id", "=", customerId)
    .where("product_id", "=", productId)
    .execute();
}
