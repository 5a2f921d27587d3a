import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { spanTable, sumMoves } from "./money-moves.server";
import { readSoldCards, type SoldCards } from "./sold-cards.server";
import { cutPeriod, type AskedPeriod, type Period, type Span } from "./periods.server";

/** What came and went. Refunds and disputes are as they were paid out, less what came back of them. */
export type Figures = {
  orders: number;
  cards: number;
  salesPence: number;
  refundsPence: number;
  disputesPence: number;
  netPence: number;
};

export type Sales = Omit<Period, "spans"> &
  SoldCards & { spans: (Figures & { day: string })[]; total: Figures };

/**
 * What was sold in a period. A sale counts on the London day when it was paid, a refund on the one when
 * the money went, and neither changes the other's day.
 * @throws {Refusal} for a period that is none
 */
export async function readSales(db: Db, asked: AskedPeriod, now: Date): Promise<Sales> {
  const { spans, ...period } = cutPeriod(asked, now);
  const figures = await readFigures(db, spans);
  const sold = await readSoldCards(db, spans[0]!.from, spans.at(-1)!.before, now);
  return { ...period, spans: figures, total: totalOf(figures), ...sold };
}

async function readFigures(db: Db, spans: readonly Span[]) {
  const [sales, refunds, returned, disputes, won, cards] = await Promise.all([
    sumMoves(db, "sale", spans),
    sumMoves(db, "refund", spans),
    sumMoves(db, "refund returned", spans),
    sumMoves(db, "dispute", spans),
    sumMoves(db, "dispute won", spans),
    countCards(db, spans),
  ]);
  const pence = (sums: typeof sales, index: number) => sums.get(index)?.pence ?? 0;
  return spans.map(({ day }, index) => {
    const salesPence = pence(sales, index);
    // What comes to nothing is 0, and never -0.
    const refundsPence = 0 - pence(refunds, index) - pence(returned, index);
    const disputesPence = 0 - pence(disputes, index) - pence(won, index);
    return {
      day,
      orders: sales.get(index)?.count ?? 0,
      cards: cards.get(index) ?? 0,
      salesPence,
      refundsPence,
      disputesPence,
      netPence: salesPence - refundsPence - disputesPence,
    };
  });
}

async function countCards(db: Db, spans: readonly Span[]): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom(spanTable(spans))
    .innerJoin("orders", (join) =>
      join.on("paidAt", ">=", sql.ref("column2")).on("paidAt", "<", sql.ref("column3")),
    )
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select((eb) => ["column1 as index", eb.fn.countAll<number>().as("count")])
    .groupBy("column1")
    .execute();
  return new Map(counts.map(({ index, count }) => [index, count]));
}

function totalOf(spans: readonly Figures[]): Figures {
  const sum = (key: keyof Figures) => spans.reduce((total, each) => total + each[key], 0);
  return {
    orders: sum("orders"),
    cards: sum("cards"),
    salesPence: sum("salesPence"),
    refundsPence: sum("refundsPence"),
    disputesPence: sum("disputesPence"),
    netPence: sum("netPence"),
  };
}
