import { expressionBuilder, sql } from "kysely";
import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import { isInPounds } from "~/shop/standing/money-back.server";
import { spanTable, sumMoves } from "./money-moves.server";
import { readSoldCards, type SoldCards } from "./sold-cards.server";
import { cutPeriod, spanLengths, type AskedPeriod, type Span } from "./periods.server";

/**
 * Sales, refunds and disputes. Refunds and disputes are net of returned money. Sales are without what
 * discount codes took off.
 */
export type Figures = {
  orders: number;
  cards: number;
  salesPence: number;
  discountsPence: number;
  refundsPence: number;
  disputesPence: number;
  netPence: number;
};

export type Sales = SoldCards & {
  /** The first and the last London day, as "2026-11-20". */
  from: string;
  to: string;
  by: (typeof spanLengths)[number];
  spans: (Figures & { day: string })[];
  total: Figures;
};

/**
 * The sales of a period. A sale counts on the London day of its payment, a refund on the day when
 * the money went, and neither changes the other's day.
 * @throws {Refusal} for an invalid period
 */
export async function readSales(db: Db, asked: AskedPeriod, now: Date): Promise<Sales> {
  const { spans, start, before, ...period } = cutPeriod(asked, now);
  const figures = await readFigures(db, spans);
  const sold = await readSoldCards(db, start, before, now);
  return { ...period, spans: figures, total: totalOf(figures), ...sold };
}

async function readFigures(db: Db, spans: readonly Span[]) {
  const [sales, refunds, returned, disputes, won, cards, discounts] = await Promise.all([
    sumMoves(db, "sale", spans),
    sumMoves(db, "refund", spans),
    sumMoves(db, "refund returned", spans),
    sumMoves(db, "dispute", spans),
    sumMoves(db, "dispute won", spans),
    countCards(db, spans),
    sumDiscounts(db, spans),
  ]);
  return spans.map(({ day }, index) => {
    const { count: orders = 0, pence: salesPence = 0 } = sales[index] ?? {};
    const back = (gone: typeof sales, cameBack: typeof sales) =>
      // Avoids -0.
      0 - (gone[index]?.pence ?? 0) - (cameBack[index]?.pence ?? 0);
    const refundsPence = back(refunds, returned);
    const disputesPence = back(disputes, won);
    const netPence = salesPence - refundsPence - disputesPence;
    const cardCount = cards[index]?.count ?? 0;
    const discountsPence = discounts[index]?.pence ?? 0;
    const moneyBack = { refundsPence, disputesPence, netPence };
    return { day, orders, cards: cardCount, salesPence, discountsPence, ...moneyBack };
  });
}

const inPounds = isInPounds(expressionBuilder<Schema, "orders">());

function countCards(db: Db, spans: readonly Span[]) {
  const lines = sql<number>`(select count(*) from orders join order_lines on order_id = orders.id
    where paid_at >= starts and paid_at < ends and ${inPounds})`;
  return db
    .selectFrom(spanTable(spans))
    .select(["index", lines.as("count")])
    .orderBy("index")
    .execute();
}

function sumDiscounts(db: Db, spans: readonly Span[]) {
  const discounts = sql<number>`(select coalesce(sum(discount_pence), 0) from orders
    where paid_at >= starts and paid_at < ends
      and discount_pence > 0 and ${inPounds})`;
  return db
    .selectFrom(spanTable(spans))
    .select(["index", discounts.as("pence")])
    .orderBy("index")
    .execute();
}

function totalOf(spans: readonly Figures[]): Figures {
  const sum = (key: keyof Figures) => spans.reduce((total, each) => total + each[key], 0);
  return {
    orders: sum("orders"),
    cards: sum("cards"),
    salesPence: sum("salesPence"),
    discountsPence: sum("discountsPence"),
    refundsPence: sum("refundsPence"),
    disputesPence: sum("disputesPence"),
    netPence: sum("netPence"),
  };
}
