import type { Db } from "../../../db/connect";
import { inLondon } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";
import { listMoves, type MoveKind } from "./money-moves.server";
import { monthsSince, monthSpan } from "./periods.server";
import { writeCsv } from "./write-csv.server";

/** A line of the accountant's ledger, without personal data. Outgoing amounts are negative. */
export type LedgerEntry = {
  /** In London time, as "2026-11-20" and "14:05:09". */
  date: string;
  time: string;
  what: MoveKind;
  orderId: string;
  pence: number;
  postagePence: number | null;
  /** The amount that a discount code took off the sale, which `pence` is without. */
  discountPence: number;
  vatBasisPoints: number;
  vatPence: number;
};

export type Ledger = {
  month: string;
  /** Whether the month is over, so that the ledger is final. */
  isClosed: boolean;
  entries: LedgerEntry[];
};

/**
 * The money received and paid in a month like "2026-11".
 * @throws {Refusal} for an invalid or future month
 */
export async function readLedger(db: Db, month: string, now: Date): Promise<Ledger> {
  const span = monthSpan(month);
  if (!span) throw new Refusal("missing", "A month is written like 2026-11.");
  if (span.from > now.getTime()) throw new Refusal("missing", "That month is still to come.");
  const entries = (await listMoves(db, span)).map((move) => {
    const at = inLondon(move.at);
    const { orderId, pence, postagePence, discountPence = 0, vatBasisPoints, vatPence } = move;
    return {
      date: at.toPlainDate().toString(),
      time: at.toPlainTime().toString({ smallestUnit: "second" }),
      what: move.kind,
      orderId,
      pence,
      postagePence,
      discountPence,
      vatBasisPoints,
      vatPence,
    };
  });
  return { month, isClosed: span.before <= now.getTime(), entries };
}

/** The months that have a ledger, newest first. */
export async function listLedgerMonths(db: Db, now: Date): Promise<string[]> {
  const first = await db
    .selectFrom("orders")
    .select("paidAt")
    .where("paidAt", "is not", null)
    .orderBy("paidAt")
    .limit(1)
    .executeTakeFirst();
  return monthsSince(first?.paidAt ?? now.getTime(), now);
}

/**
 * The ledger as a CSV file. It has columns for VAT if the trader was registered for VAT at any of
 * the sales, and one for discounts if any sale had one, so that later ones do not change it.
 */
export function ledgerFile({ entries }: Ledger): string {
  const hasVat = entries.some(({ vatBasisPoints }) => vatBasisPoints > 0);
  const hasDiscount = entries.some(({ discountPence }) => discountPence > 0);
  const rows = entries.map((entry) => ({
    Date: entry.date,
    Time: entry.time,
    What: entry.what,
    Order: entry.orderId,
    "Total GBP": entry.pence / 100,
    "Of it postage GBP": entry.postagePence === null ? "" : entry.postagePence / 100,
    "Discount GBP": entry.discountPence / 100,
    "VAT rate %": `${entry.vatBasisPoints / 100}`,
    "VAT GBP": entry.vatPence / 100,
  }));
  const columns = [
    "Date",
    "Time",
    "What",
    "Order",
    "Total GBP",
    "Of it postage GBP",
    ...(hasDiscount ? ["Discount GBP"] : []),
    ...(hasVat ? ["VAT rate %", "VAT GBP"] : []),
  ];
  return writeCsv(rows, columns);
}
