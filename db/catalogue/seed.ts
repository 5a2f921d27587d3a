import type { Db } from "../connect";
import type { Card } from "./card";

/**
 * Brings cards the database has never seen; each id once ever, so that a shop's own edits and
 * deletions stand. Safe to run at every start, also by two servers at once.
 */
export async function seed(db: Db, catalogue: readonly Card[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [position, card] of catalogue.entries()) {
      const isNew = await tx
        .insertInto("seeded_products")
        .values({ product_id: card.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning("product_id")
        .executeTakeFirst();
      if (!isNew) {
        await addPoliteName(tx, card);
        continue;
      }
      await tx
        .insertInto("products")
        .values({
          id: card.id,
          name: card.name,
          alt: card.alt,
          polite_name: card.politeName,
          polite_alt: card.politeAlt,
          price_pence: card.pricePence,
          old_price_pence: card.oldPricePence ?? null,
          short_description: card.shortDescription,
          long_description: card.longDescription,
          orders: 0,
          position,
          added_at: Date.parse(card.added),
        })
        .execute();
      await tx
        .insertInto("product_occasions")
        .values(
          card.occasions.map((occasion, i) => ({ product_id: card.id, occasion, position: i })),
        )
        .execute();
    }
  });
}

/** For a card that came when cards had none yet. */
async function addPoliteName(db: Db, { id, politeName, politeAlt }: Card): Promise<void> {
  await db
    .updateTable("products")
    .set({ polite_name: politeName, polite_alt: politeAlt })
    .where("id", "=", id)
    .where("polite_name", "is", null)
    .execute();
}
