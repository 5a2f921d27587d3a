import type { Db } from "../../db/connect";
import type { Card } from "./card";
import { findCard, readCards, selectCards } from "./catalogue.server";
import { Refusal } from "./refusal";

/** The customer's favourites, in the order they were added. */
export function listFavourites(db: Db, customerId: string): Promise<Card[]> {
  return readCards(
    selectCards(db)
      .innerJoin("favourites", "favourites.productId", "products.id")
      .where("favourites.customerId", "=", customerId)
      .orderBy("favourites.addedAt")
      .orderBy("favourites.productId"),
  );
}

/** Their ids alone. */
export async function favouriteIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favourites")
    .select("productId")
    .where("customerId", "=", customerId)
    .orderBy("addedAt")
    .orderBy("productId")
    .execute();
  return rows.map(({ productId }) => productId);
}

/**
 * Adds the card, unless it is there.
 * @throws {Refusal} when there is no such card
 */
export async function addFavourite(db: Db, customerId: string, productId: string): Promise<void> {
  if (!(await findCard(db, productId))) throw new Refusal("missing", "There is no such card.");
  await db
    .insertInto("favourites")
    .values({ customerId, productId, addedAt: Date.now() })
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
    .where("customerId", "=", customerId)
    .where("productId", "=", productId)
    .execute();
}
