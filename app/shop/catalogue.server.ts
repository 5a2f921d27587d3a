import type { Db } from "../../db/connect";
import { toPounds } from "./money";

export type Card = {
  id: string;
  name: string;
  alt: string;
  /** What stands for both while "Mum's behind me" is on. */
  politeName: string;
  politeAlt: string;
  /** What it costs; null when it is not for sale. */
  pricePence: number | null;
  /** What it cost before it was reduced. */
  oldPricePence: number | null;
  shortDescription: string;
  longDescription: string;
  /** Names of occasions, the main one first. */
  occasions: string[];
  orders: number;
};

/** Shown as popular until something has sold. */
const defaultPopularIds = ["nearer-the-bin", "to-that", "nine-pints", "freedom", "the-present"];
const relatedCount = 4;
/** The polite name of a card that has none, as one that a shop has added by itself. */
export const defaultPoliteName = "A Tasteful Card";

/** Every card, or those of one occasion, in catalogue order. */
export async function listCards(db: Db, occasion?: string): Promise<Card[]> {
  const cards = await allCards(db);
  return occasion ? cards.filter((card) => card.occasions.includes(occasion)) : cards;
}

/** The card of that id, or undefined. */
export async function findCard(db: Db, id: string): Promise<Card | undefined> {
  return (await findCards(db, [id])).get(id);
}

/** The cards of those ids that exist, by id. */
export async function findCards(db: Db, ids: readonly string[]): Promise<Map<string, Card>> {
  // PostgreSQL refuses a NUL in a text where SQLite merely finds nothing.
  const wanted = [...new Set(ids)].filter((id) => !id.includes("\0"));
  if (wanted.length === 0) return new Map();
  const cards = await withOccasions(
    db,
    await selectCards(db).where("products.id", "in", wanted).execute(),
  );
  return new Map(cards.map((card) => [card.id, card]));
}

/** Most sold first; until something has sold, a fixed five. */
export async function popularCards(db: Db): Promise<Card[]> {
  const cards = await allCards(db);
  const sold = cards.filter((card) => card.orders > 0).toSorted((a, b) => b.orders - a.orders);
  if (sold.length > 0) return sold;
  return defaultPopularIds.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

/** The newest cards, newest first. */
export async function latestCards(db: Db, count: number): Promise<Card[]> {
  const rows = await selectCards(db)
    .orderBy("added_at", "desc")
    .orderBy("position", "desc")
    .limit(count)
    .execute();
  return withOccasions(db, rows);
}

/** Up to four others: first those that share the card's first occasion, then the rest. */
export async function relatedCards(db: Db, card: Card): Promise<Card[]> {
  const others = (await allCards(db)).filter((other) => other.id !== card.id);
  const sharesOccasion = (other: Card) => other.occasions.includes(card.occasions[0] ?? "");
  return [
    ...others.filter(sharesOccasion),
    ...others.filter((other) => !sharesOccasion(other)),
  ].slice(0, relatedCount);
}

/**
 * Cards whose name holds the text, whatever its case; a typed ' finds a printed ’. Who sees polite
 * names finds them too.
 */
export async function searchCards(db: Db, text: string, isPolite = false): Promise<Card[]> {
  const wanted = foldName(text);
  return (await allCards(db)).filter(({ name, politeName }) =>
    [name, ...(isPolite ? [politeName] : [])].some((known) => foldName(known).includes(wanted)),
  );
}

/** A card as the JSON calls show it, with prices in pounds. */
export function toProduct(card: Card) {
  const price = card.pricePence === null ? null : toPounds(card.pricePence);
  const isReduced = card.pricePence !== null && card.oldPricePence !== null;
  return {
    _id: card.id,
    id: card.id,
    name: card.name,
    image: `/cards/${card.id}-640.webp`,
    price,
    new_price: isReduced ? price : null,
    old_price: isReduced && card.oldPricePence !== null ? toPounds(card.oldPricePence) : null,
    shortDescription: card.shortDescription,
    longDescription: card.longDescription,
    occasion: card.occasions,
    orders: card.orders,
    url: `/card/${card.id}`,
  };
}

function foldName(text: string): string {
  return text.normalize("NFC").replaceAll(/[‘’]/g, "'").toLocaleLowerCase("en-GB");
}

function selectCards(db: Db) {
  return db
    .selectFrom("products")
    .select((eb) => [
      "id",
      "name",
      "alt",
      eb.fn.coalesce("polite_name", eb.val(defaultPoliteName)).as("politeName"),
      eb.fn.coalesce("polite_alt", eb.val(defaultPoliteName)).as("politeAlt"),
      "price_pence as pricePence",
      "old_price_pence as oldPricePence",
      "short_description as shortDescription",
      "long_description as longDescription",
      "orders",
    ]);
}

async function allCards(db: Db): Promise<Card[]> {
  return withOccasions(db, await selectCards(db).orderBy("position").orderBy("id").execute());
}

async function withOccasions(db: Db, rows: Omit<Card, "occasions">[]): Promise<Card[]> {
  const named = await db
    .selectFrom("product_occasions")
    .select(["product_id", "occasion"])
    .orderBy("position")
    .execute();
  const byCard = new Map<string, string[]>();
  for (const { product_id, occasion } of named) {
    byCard.set(product_id, [...(byCard.get(product_id) ?? []), occasion]);
  }
  return rows.map((row) => ({ ...row, occasions: byCard.get(row.id) ?? [] }));
}
