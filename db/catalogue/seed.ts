import type { Db } from "../connect";
import { foldNames } from "../folded-names";
import type { CardRecord } from "./card";

/**
 * Brings cards the database has never seen; each id once ever, so that a shop's own edits and
 * deletions stand. Safe to run at every start, also by two servers at once.
 */
export async function seed(db: Db, catalogue: readonly CardRecord[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [position, card] of catalogue.entries()) {
      const isNew = await tx
        .insertInto("seededProducts")
        .values({ productId: card.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning("productId")
        .executeTakeFirst();
      if (isNew) await addCard(tx, card, position);
      else await addPoliteName(tx, card);
    }
  });
  await foldNames(db);
}

async function addCard(tx: Db, card: CardRecord, position: number): Promise<void> {
  const { id, name, alt, politeName, politeAlt, shortDescription, longDescription } = card;
  await tx
    .insertInto("products")
    .values({
      id,
      name,
      alt,
      politeName,
      politeAlt,
      pricePence: card.pricePence,
      oldPricePence: card.oldPricePence ?? null,
      shortDescription,
      longDescription,
      orders: 0,
      position,
      addedAt: Date.parse(card.added),
    })
    .execute();
  await tx
    .insertInto("productOccasions")
    .values(card.occasions.map((occasion, i) => ({ productId: id, occasion, position: i })))
    .execute();
}

/** For a card that came when cards had none yet. */
async function addPoliteName(tx: Db, { id, politeName, politeAlt }: CardRecord): Promise<void> {
  await tx
    .updateTable("products")
    .set({ politeName, politeAlt })
    .where("id", "=", id)
    .where("politeName", "is", null)
    .execute();
}
