import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import type { Span } from "./periods.server";

/** Money that came or went, once and for all. */
export type MoneyMove = {
  /** By the shop's clock, so nothing is added to a time that is over. */
  at: number;
  /** Null for a disputed payment of no order. */
  orderId: string | null;
  /** What is left over of it at the end: the shop's gain is positive. */
  pence: number;
  /** How much of it is postage, where anybody knows. */
  postagePence: number | null;
  /** The VAT within it: 2000 is 20 %. */
  vatBasisPoints: number | null;
};

/** Every kind of move, in the order in which they are listed at the same moment. */
export const moveKinds = ["sale", "refund", "refund returned", "dispute", "dispute won"] as const;
export type MoveKind = (typeof moveKinds)[number];

/** The moves of each kind. Each is read from an index by its time. */
const moves = {
  sale: (db: Db) =>
    db
      .selectFrom("orders")
      .where("paidAt", "is not", null)
      .where("foreignMoney", "is", null)
      .select(["paidAt as at", "id as orderId", "totalPence as pence", "postagePence"])
      .select("vatBasisPoints"),
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
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .select(["refunds.orderId", "orders.vatBasisPoints"]);

const disputes = (db: Db) =>
  db
    .selectFrom("disputes")
    .leftJoin("orders", "orders.id", "disputes.orderId")
    .select(["disputes.orderId", "orders.vatBasisPoints"])
    .select(sql<null>`null`.as("postagePence"));

/** Every move within that time, in the order in which they happened. */
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
  return lists
    .flat()
    .toSorted((a, b) => a.at - b.at || compareText(a.orderId ?? "", b.orderId ?? ""));
}

/** By their codes: no machine's language has a say in it. */
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** How many moves of that kind there were within each span, and what they come to. */
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
 * The spans as a table, each with its place and the moments between which it lies. What is reckoned for a
 * row of it reads an index from one moment to the other: a join would compare each move with each span.
 */
export function spanTable(spans: readonly Span[]) {
  const rows = spans.map(
    ({ from, before }, index) =>
      sql`(cast(${index} as integer), cast(${from} as bigint), cast(${before} as bigint))`,
  );
  // Both databases call the columns of such a table so.
  return sql<{ index: number; starts: number; ends: number }>`(
    select column1 as "index", column2 as starts, column3 as ends
    from (values ${sql.join(rows)}) as given)`.as("spans");
}
