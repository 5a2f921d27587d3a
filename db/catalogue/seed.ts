import type { Db } from "../connect";
import { foldNames } from "../folded-names";
import { transact } from "../transact";
import type { CardRecord } from "./card";

/**
 * Adds the cards that the database has never had. Each id is added only once, so that a shop's own
 * edits and deletions stay. Safe to run at every start, also by two servers at once.
 */
export async function seed(db: Db, catalogue: readonly CardRecord[]): Promise<void> {
  const seeded = await readIds(db.selectFrom("seededProducts").select("productId as id"));
  const incomplete = await readIds(
    db
      .selectFrom("products")
      .select("id")
      .where(
        "id",
        "in",
        catalogue.map(({ id }) => id),
      )
      .where((eb) => eb.or([eb("politeName", "is", null), eb("filth", "is", null)])),
  );
  // Most starts have nothing to add, and write nothing.
  if (catalogue.some(({ id }) => !seeded.has(id) || incomplete.has(id))) {
    await transact(db, async (tx) => {
      for (const [position, card] of catalogue.entries()) {
        if (await isFirstSight(tx, card)) await addCard(tx, card, position);
        else await completeCard(tx, card);
      }
    });
  }
  await foldNames(db);
}

async function readIds(query: { execute(): Promise<{ id: string }[]> }) {
  return new Set((await query.execute()).map(({ id }) => id));
}

/** Records that the card was added. If two servers start at once, only one gets true. */
async function isFirstSight(tx: Db, { id }: CardRecord): Promise<boolean> {
  const noted = await tx
    .insertInto("seededProducts")
    .values({ productId: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("productId")
    .executeTakeFirst();
  return noted !== undefined;
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
      filth: card.filth,
      orders: 0,
      position,
      addedAt: Date.parse(card.added),
    })
    .execute();
  await tx
    .insertInto("productOccasions")
    .values(card.occasions.map((occasion, i) => ({ productId: id, occasion, position: i })))
    .execute();
  await addRecipients(tx, card);
}

async function addRecipients(tx: Db, { id, recipients = [] }: CardRecord): Promise<void> {
  if (recipients.length === 0) return;
  await tx
    .insertInto("productRecipients")
    .values(recipients.map((recipient) => ({ productId: id, recipient })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the polite name, the filth and the recipients to a card from before cards had them. */
async function completeCard(tx: Db, card: CardRecord): Promise<void> {
  const { id, politeName, politeAlt, filth } = card;
  await tx
    .updateTable("products")
    .set({ politeName, politeAlt })
    .where("id", "=", id)
    .where("politeName", "is", null)
    .execute();
  const rated = await tx
    .updateTable("products")
    .set({ filth })
    .where("id", "=", id)
    .where("filth", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (rated) await addRecipients(tx, card);
}
