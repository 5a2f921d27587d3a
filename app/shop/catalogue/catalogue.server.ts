import type { Db } from "../../../db/connect";
import type { Card } from "./card";
import { recipients, type Recipient } from "./choice";
import {
  cardIn,
  readCards,
  selectCards,
  selectFromShelf,
  selectShelf,
  type Shelf,
} from "./select-cards.server";

/** The popular cards of a shop without sales. */
const defaultPopularIds = ["nearer-the-bin", "to-that", "nine-pints", "freedom", "the-present"];
const relatedCount = 4;
/** Small enough that reading one slice does not block other requests. */
const sliceSize = 25;
/** Larger than any catalogue, for queries where SQL requires a limit. */
export const noLimit = Number.MAX_SAFE_INTEGER;

/** The number of results to skip, and the maximum to return. */
export type Range = { offset?: number; limit?: number };

/** The cards of a shelf, or a range of them. */
export async function listCards(db: Db, shelf: Shelf & Range = {}): Promise<Card[]> {
  return listedCards(db, await listIds(db, shelf));
}

/** All cards in catalogue order, read in slices, so that they are never all in memory. */
export async function* streamCards(db: Db): AsyncGenerator<Card[]> {
  let last: { position: number; id: string } | undefined = { position: 0, id: "" };
  while (last) {
    const { position, id }: { position: number; id: string } = last;
    // The first tuple leaves out positions below 0. With a condition of its own for that, SQLite would
    // read from the first card for each slice.
    const slice = await selectCards(db)
      .select("products.position")
      .where((eb) => {
        const place = eb.refTuple("products.position", "products.id");
        return eb(place, ">", eb.tuple(position, id));
      })
      .orderBy("products.position")
      .orderBy("products.id")
      .limit(sliceSize)
      .execute();
    if (slice.length > 0) yield slice.map(cardIn);
    last = slice[sliceSize - 1];
  }
}

/** The ids of the cards of a shelf, or of a range of them. */
export async function listIds(
  db: Db,
  { offset = 0, limit = noLimit, ...shelf }: Shelf & Range = {},
): Promise<string[]> {
  const rows = await selectShelf(db, shelf).limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/** The number of cards on a shelf. */
export async function countCards(db: Db, shelf: Omit<Shelf, "sort"> = {}): Promise<number> {
  const { count } = await selectFromShelf(db, shelf)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The occasions that have cards for the recipient. */
export async function occasionsFor(db: Db, recipient: Recipient): Promise<string[]> {
  const rows = await selectFromShelf(db, { recipient })
    .innerJoin("productOccasions as its", "its.productId", "shelves.productId")
    .select("its.occasion")
    .distinct()
    .execute();
  return rows.map(({ occasion }) => occasion);
}

/** The recipients that some cards of the occasion are for, or of any occasion. */
export async function recipientsOf(db: Db, occasion: string | undefined): Promise<Recipient[]> {
  const rows = await recipients
    .map((recipient) => {
      const theirs = selectFromShelf(db, { occasion, recipient });
      return db
        .selectNoFrom((eb) => eb.val(recipient).as("recipient"))
        .where((eb) => eb.exists(theirs.select("shelves.productId")));
    })
    .reduce((all, each) => all.unionAll(each))
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** The lowest price; null if nothing is for sale. */
export async function cheapestPence(db: Db): Promise<number | null> {
  const { pence } = await db
    .selectFrom("products")
    .select(({ fn }) => fn.min("pricePence").as("pence"))
    .where("standing", "=", "on sale")
    .executeTakeFirstOrThrow();
  return pence;
}

/** Finds a card by its id, even if retired; undefined for a draft. */
export async function findCard(db: Db, id: string): Promise<Card | undefined> {
  return (await findCards(db, [id])).get(id);
}

/** The cards with those ids that lists show, in that order: on sale or off sale, and not retired. */
export async function listedCards(db: Db, ids: readonly string[]): Promise<Card[]> {
  const cards = await findCards(db, ids);
  return ids.flatMap((id) => cards.get(id) ?? []).filter(({ isRetired }) => !isRetired);
}

/** The cards with those ids except drafts, by id. */
export async function findCards(db: Db, ids: readonly string[]): Promise<Map<string, Card>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const cards = await readCards(
    selectCards(db).where("products.id", "in", wanted).where("standing", "<>", "draft"),
  );
  return new Map(cards.map((card) => [card.id, card]));
}

/** The best sellers; five fixed cards until something has sold. */
export async function popularCards(db: Db, limit: number): Promise<Card[]> {
  const sold = await readCards(
    selectCards(db)
      .where("products.orders", ">", 0)
      .where("products.position", ">=", 0)
      .orderBy("products.orders", "desc")
      .orderBy("products.position")
      .orderBy("products.id")
      .limit(limit),
  );
  if (sold.length > 0) return sold;
  return (await listedCards(db, defaultPopularIds)).slice(0, limit);
}

/** Newest first. */
export function latestCards(db: Db, limit: number): Promise<Card[]> {
  return readCards(
    selectCards(db)
      .where("products.position", ">=", 0)
      .orderBy("products.addedAt", "desc")
      .orderBy("products.position", "desc")
      .orderBy("products.id", "desc")
      .limit(limit),
  );
}

/** Up to four other cards: first those with the same main occasion, then any. */
export async function relatedCards(
  db: Db,
  { id, occasions: [occasion] }: Pick<Card, "id" | "occasions">,
): Promise<Card[]> {
  const others = (shelf: Shelf) => selectShelf(db, shelf).where("shelves.productId", "!=", id);
  const sharing =
    occasion === undefined ? [] : await others({ occasion }).limit(relatedCount).execute();
  const rest = await others({})
    .where((eb) => {
      const shared = eb
        .selectFrom("productOccasions")
        .select("occasion")
        .whereRef("productId", "=", "shelves.productId")
        .where("occasion", "=", occasion ?? "");
      return eb.not(eb.exists(shared));
    })
    .limit(relatedCount - sharing.length)
    .execute();
  return listedCards(
    db,
    [...sharing, ...rest].map((card) => card.id),
  );
}
