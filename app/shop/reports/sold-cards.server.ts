import { sql, type SqlBool } from "kysely";
import type { Db } from "../../../db/connect";
import { foldNames } from "../../../db/folded-names";
import { occasionNames } from "~/shop/catalogue/occasions";
import { isInPounds } from "~/shop/standing/money-back.server";

const dayMs = 24 * 60 * 60 * 1000;
const unsoldDays = 90;
const listed = 5;
/** Longer lists are not useful. */
const unsoldListed = 200;

export type SoldCard = { id: string; name: string; count: number };

export type SoldCards = {
  best: SoldCard[];
  /** The worst sellers among the cards for sale. */
  worst: SoldCard[];
  /** The cards for sale that nobody has bought for that many days. */
  unsold: {
    days: number;
    count: number;
    /** The first two hundred, by name. */
    cards: Omit<SoldCard, "count">[];
  };
  /** The number of cards with a message. */
  messageCount: number;
  /** A card for two occasions counts for both. */
  occasions: { occasion: string; count: number }[];
};

/** The cards sold in a time range. */
export async function readSoldCards(
  db: Db,
  from: number,
  before: number,
  now: Date,
): Promise<SoldCards> {
  await foldNames(db);
  const [sold, worst, unsold, occasions] = await Promise.all([
    listBest(db, from, before),
    listWorst(db, from, before),
    readUnsold(db, now.getTime() - unsoldDays * dayMs, now.getTime()),
    countByOccasion(db, from, before),
  ]);
  return {
    best: sold.map(({ id, name, count }) => ({ id, name, count })),
    worst,
    unsold,
    messageCount: sold[0]?.messageCount ?? 0,
    occasions,
  };
}

/** The best sellers, each with the number of messages in all cards. */
function listBest(db: Db, from: number, before: number) {
  const hasMessage = sql`case when personalisation <> '' or had_message = 1 then 1 else 0 end`;
  return linesPaid(db, from, before)
    .leftJoin("products", "products.id", "productId")
    .select((eb) => [
      "productId as id",
      // A deleted card is shown by its id.
      eb.fn.coalesce("products.name", "productId").as("name"),
      eb.fn.countAll<number>().as("count"),
      sql<number>`cast(sum(sum(${hasMessage})) over () as bigint)`.as("messageCount"),
    ])
    .groupBy(["productId", "products.name", "nameFolded"])
    .orderBy("count", "desc")
    .orderBy("nameFolded")
    .orderBy("productId")
    .limit(listed)
    .execute();
}

/** Unsold cards first, by name. */
async function listWorst(db: Db, from: number, before: number): Promise<SoldCard[]> {
  const idle = await forSale(db, before)
    .select(["id", "name", sql<number>`0`.as("count")])
    .where("id", "not in", linesPaid(db, from, before).select("productId"))
    .limit(listed)
    .execute();
  if (idle.length === listed) return idle;
  const sold = await linesPaid(db, from, before)
    .innerJoin(forSale(db, before).clearOrderBy().selectAll().as("card"), "card.id", "productId")
    .select((eb) => ["card.id", "card.name", eb.fn.countAll<number>().as("count")])
    .groupBy(["card.id", "card.name", "card.nameFolded"])
    .orderBy("count")
    .orderBy("card.nameFolded")
    .limit(listed - idle.length)
    .execute();
  return [...idle, ...sold];
}

async function readUnsold(db: Db, from: number, before: number): Promise<SoldCards["unsold"]> {
  const unsold = forSale(db, from).where(
    "id",
    "not in",
    linesPaid(db, from, before).select("productId"),
  );
  const [cards, { count }] = await Promise.all([
    unsold.select(["id", "name"]).limit(unsoldListed).execute(),
    unsold
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { days: unsoldDays, count, cards };
}

async function countByOccasion(db: Db, from: number, before: number) {
  const sold = await linesPaid(db, from, before)
    .innerJoin("productOccasions", "productOccasions.productId", "orderLines.productId")
    .select((eb) => ["occasion", eb.fn.countAll<number>().as("count")])
    .groupBy("occasion")
    .execute();
  const counts = new Map(sold.map(({ occasion, count }) => [occasion, count]));
  return occasionNames
    .map((occasion) => ({ occasion, count: counts.get(occasion) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || (a.occasion < b.occasion ? -1 : 1));
}

/** The cards for sale that existed before that time, by name; an index covers this query. */
const forSale = (db: Db, before: number) =>
  db
    .selectFrom("products")
    .where("standing", "=", "on sale")
    .where("pricePence", "is not", null)
    // The plus stops SQLite from using the index by age, which has the wrong order.
    .where(sql<SqlBool>`+added_at < ${before}`)
    .orderBy("nameFolded")
    .orderBy("id");

/** As in the sales, without orders that were paid in other currencies. */
const linesPaid = (db: Db, from: number, before: number) =>
  db
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .where("paidAt", ">=", from)
    .where("paidAt", "<", before)
    .where(isInPounds);
