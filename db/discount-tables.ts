import type { Generated } from "kysely";

/** Discount codes. Uses are not counted here: they are the orders that have the code. */
export interface DiscountCodesTable {
  /** Random, so that a browser knows it only from having applied the code. */
  id: string;
  /** In capitals, and without blanks. */
  code: string;
  /** The discount is either of the two; the other is null. */
  percent: number | null;
  amountPence: number | null;
  /** The first and the last London day, as "2026-11-20". Null for no last day. */
  firstDay: string;
  lastDay: string | null;
  /** The number of orders that may use it; null for any number. */
  maxUses: number | null;
  /** When staff ended it; null otherwise. */
  endedAt: Generated<number | null>;
  /** Counts changes. Updating it locks the code while an order takes a use. */
  version: Generated<number>;
  madeAt: number;
}
