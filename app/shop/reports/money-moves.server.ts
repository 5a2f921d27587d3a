import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { vatWithin } from "~/shop/legal/trader";
import { pounds } from "~/shop/money";
import {
  disputesOfPayments,
  isInPounds,
  refundsOfPayments,
} from "~/shop/standing/money-back.server";
import type { Span } from "./periods.server";

/** A final movement of money in pounds, for an order. */
export type MoneyMove = {
  /** By the shop's clock, so that nothing is ever added to a past period. */
  at: number;
  orderId: string;
  /** The net amount: the shop's gain is positive. */
  pence: number;
  /** The part that is postage, if known. */
  postagePence: number | null;
  /** The amount that a discount code took off a sale; left out for other moves. */
  discountPence?: number;
  /** The VAT rate of it: 2000 is 20 %. */
  vatBasisPoints: number;
};

/** All kinds of moves, in the order in which simultaneous ones are listed. */
export const moveKinds = ["sale", "refund", "refund returned", "dispute", "dispute won"] as const;
export type MoveKind = (typeof moveKinds)[number];

/** The moves of each kind. Each query uses an index by time. */
const moves = {
  sale: (db: Db) =>
    db
      .selectFrom("orders")
      .where("paidAt", "is not", null)
      .where(isInPounds)
      .select(["paidAt as at", "id as orderId", "totalPence as pence", "postagePence"])
      .select(["vatBasisPoints", "discountPence"]),
  refund: (db: Db) =>
    refunds(db)
      .where("settledAt", "is not", null)
      .where((eb) => eb.or([eb("state", "=", "succeeded"), eb("returnedAt", "is not", null)]))
      .select("settledAt as at")
      .select((eb) => [
        eb.neg("refunds.amountPence").as("pence"),
        eb.neg("refunds.postagePence").as("postagePence"),
      ]),
  "refund returned": (db: Db) =>
    refunds(db)
      .where("returnedAt", "is not", null)
      .select(["returnedAt as at", "refunds.amountPence as pence", "refunds.postagePence"]),
  dispute: (db: Db) =>
    disputes(db)
      .where("withdrawnAt", "is not", null)
      .select("withdrawnAt as at")
      .select((eb) => eb.neg("amountPence").as("pence")),
  "dispute won": (db: Db) =>
    disputes(db)
      .where("reinstatedAt", "is not", null)
      .select(["reinstatedAt as at", "amountPence as pence"]),
};

const refunds = (db: Db) =>
  refundsOfPayments(db)
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("currency", "=", pounds)
    .select(["orders.id as orderId", "vatBasisPoints"]);

/** A disputed payment that belongs to no order was never a sale. */
const disputes = (db: Db) =>
  disputesOfPayments(db)
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("currency", "=", pounds)
    .select(["orders.id as orderId", "vatBasisPoints"])
    .select(sql<null>`null`.as("postagePence"));

/**
 * All moves in that period, in order of time, each with its VAT. That is the change of the VAT in what its
 * order has brought so far, so that an order whose money is all back leaves none, however it went back.
 */
export async function listMoves(db: Db, { from, before }: Span) {
  const lists = await Promise.all(
    moveKinds.map(async (kind) => {
      const found = await db
        .selectFrom(sql<MoneyMove>`(${moves[kind](db)})`.as("moves"))
        .selectAll()
        .where("at", ">=", from)
        .where("at", "<", before)
        .execute();
      return found.map((move) => Object.assign(move, { kind }));
    }),
  );
  const found = lists.flat().toSorted((a, b) => a.at - b.at || compareText(a.orderId, b.orderId));
  const brought = await sumsBefore(db, from, found);
  return found.map((move) => {
    const { orderId, pence, vatBasisPoints } = move;
    const earlier = brought.get(orderId) ?? 0;
    brought.set(orderId, earlier + pence);
    const vatPence =
      vatWithin(earlier + pence, vatBasisPoints) - vatWithin(earlier, vatBasisPoints);
    return Object.assign(move, { vatPence });
  });
}

/** The sums of their orders' earlier moves. The first move of an order is its sale. */
async function sumsBefore(
  db: Db,
  from: number,
  found: readonly (MoneyMove & { kind: MoveKind })[],
) {
  const sold = new Set(found.flatMap(({ kind, orderId }) => (kind === "sale" ? orderId : [])));
  const ids = new Set(found.map(({ orderId }) => orderId).filter((id) => !sold.has(id)));
  const sums = new Map<string, number>();
  if (ids.size === 0) return sums;
  for (const kind of moveKinds) {
    const earlier = await db
      .selectFrom(sql<MoneyMove>`(${moves[kind](db)})`.as("moves"))
      .select(["orderId", "pence"])
      .where("orderId", "in", [...ids])
      .where("at", "<", from)
      .execute();
    for (const { orderId, pence } of earlier) sums.set(orderId, (sums.get(orderId) ?? 0) + pence);
  }
  return sums;
}

/** Compares by character codes, independent of the machine's language. */
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The number and the sum of moves of that kind in each span. */
export async function sumMoves(db: Db, kind: MoveKind, spans: readonly Span[]) {
  const within = sql`from (${moves[kind](db)}) as moves where at >= starts and at < ends`;
  return db
    .selectFrom(spanTable(spans))
    .select([
      "index",
      sql<number>`(select count(*) ${within})`.as("count"),
      sql<number>`(select coalesce(sum(pence), 0) ${within})`.as("pence"),
    ])
    .orderBy("index")
    .execute();
}

/**
 * The spans as a table, with their indexes and time limits. A subquery per row reads only its part
 * of an index; a join would compare each move with each span.
 */
export function spanTable(spans: readonly Span[]) {
  const rows = spans.map(
    ({ from, before }, index) =>
      sql`(cast(${index} as integer), cast(${from} as bigint), cast(${before} as bigint))`,
  );
  // Both databases use these column names for a table of values.
  return sql<{ index: number; starts: number; ends: number }>`(
    select column1 as "index", column2 as starts, column3 as ends
    from (values ${sql.join(rows)}) as given)`.as("spans");
}
