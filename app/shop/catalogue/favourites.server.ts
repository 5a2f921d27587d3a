import type { Db } from "../../../db/connect";
import type { Card } from "./card";
import { findCard, noLimit, type Range } from "./catalogue.server";
import { readCards, selectCards } from "./select-cards.server";
import { Refusal } from "~/shop/refusal";

/** The customer's favourites, in the order they were added, or a range of them. */
export function listFavourites(
  db: Db,
  customerId: string,
  { limit = noLimit, offset = 0 }: Range = {},
): Promise<Card[]> {
  return readCards(
    selectCards(db)
      .innerJoin("favourites", "favourites.productId", "products.id")
      .where("favourites.customerId", "=", customerId)
      .orderBy("favourites.addedAt")
      .orderBy("favourites.productId")
      .limit(limit)
      .offset(offset),
  );
}

/** The ids of the customer's favourites. */
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
 * Adds a card to the favourites, unless it is already there.
 * @throws {Refusal} if there is no such card
 */
export async function addFavourite(db: Db, customerId: string, productId: string): Promise<void> {
  if (!(await findCard(db, productId))) throw new Refusal("missing", "There is no such card.");
  await db
    .insertInto("favourites")
    .values({ customerId, productId, addedAt: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a card from the favourites, if it is there. */
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
