import { sql } from "kysely";
import type { Db } from "../../../db/connect";

const dayMs = 24 * 60 * 60 * 1000;
const unsoldDays = 90;
const listed = 5;
/** Nobody reads further than that. */
const unsoldListed = 200;

export type SoldCard = { id: string; name: string; count: number };

export type SoldCards = {
  best: SoldCard[];
  /** Of the cards that are for sale, those that sold least. */
  worst: SoldCard[];
  /** The cards that are for sale and that nobody has bought for so many days. */
  unsold: {
    days: number;
    count: number;
    /** The first two hundred, by name. */
    cards: Omit<SoldCard, "count">[];
  };
  /** How many of the cards have a message. */
  messageCount: number;
  /** A card for two occasions counts for both. */
  occasions: { occasion: string; count: number }[];
};

/** Which cards were sold from one moment to another. */
export async function readSoldCards(
  db: Db,
  from: number,
  before: number,
  now: Date,
): Promise<SoldCards> {
  const [sold, lately, shelf, occasions] = await Promise.all([
    countByCard(db, from, before),
    listSoldIds(db, now.getTime() - unsoldDays * dayMs, now.getTime()),
    db.selectFrom("products").select(["id", "name", "standing", "pricePence", "addedAt"]).execute(),
    db.selectFrom("productOccasions").select(["productId", "occasion"]).execute(),
  ]);
  const counts = new Map(sold.map(({ id, count }) => [id, count]));
  const names = new Map(shelf.map(({ id, name }) => [id, name]));
  const forSale = shelf.filter(
    ({ standing, pricePence }) => standing === "on sale" && pricePence !== null,
  );
  const ofSale = forSale
    .filter(({ addedAt }) => addedAt < before)
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
  const unsold = forSale.filter(
    ({ id, addedAt }) => !lately.has(id) && addedAt < now.getTime() - unsoldDays * dayMs,
  );
  return {
    // Of a card that is no longer there the id is known.
    best: sold
      .map(({ id, count }) => ({ id, name: names.get(id) ?? id, count }))
      .toSorted((a, b) => b.count - a.count || byName(a, b))
      .slice(0, listed),
    worst: ofSale.toSorted((a, b) => a.count - b.count || byName(a, b)).slice(0, listed),
    unsold: {
      days: unsoldDays,
      count: unsold.length,
      cards: unsold
        .map(({ id, name }) => ({ id, name }))
        .toSorted(byName)
        .slice(0, unsoldListed),
    },
    messageCount: sold.reduce((total, { messageCount }) => total + messageCount, 0),
    occasions: countByOccasion(occasions, counts),
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en-GB");

async function countByCard(db: Db, from: number, before: number) {
  return linesPaid(db, from, before)
    .select((eb) => [
      "productId as id",
      eb.fn.countAll<number>().as("count"),
      eb.fn
        .sum<number>(sql`case when personalisation <> '' or had_message = 1 then 1 else 0 end`)
        .as("messageCount"),
    ])
    .groupBy("productId")
    .execute();
}

async function listSoldIds(db: Db, from: number, before: number): Promise<Set<string>> {
  const sold = await linesPaid(db, from, before).select("productId").distinct().execute();
  return new Set(sold.map(({ productId }) => productId));
}

const linesPaid = (db: Db, from: number, before: number) =>
  db
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .where("paidAt", ">=", from)
    .where("paidAt", "<", before);

function countByOccasion(
  occasions: readonly { productId: string; occasion: string }[],
  counts: ReadonlyMap<string, number>,
) {
  const sums = new Map<string, number>();
  for (const { productId, occasion } of occasions) {
    sums.set(occasion, (sums.get(occasion) ?? 0) + (counts.get(productId) ?? 0));
  }
  return [...sums]
    .map(([occasion, count]) => ({ occasion, count }))
    .toSorted((a, b) => b.count - a.count || (a.occasion < b.occasion ? -1 : 1));
}
