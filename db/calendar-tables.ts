/** London days without dispatch. */
export interface DaysWithoutPostTable {
  /** The London day, as "2026-12-25". */
  day: string;
  /** The reason, which shoppers read; empty for our default text. */
  note: string;
  /** 1 if the shop takes orders on it. */
  takesOrders: number;
}

/** One row: how many days before the day that its shopper chose an order is printed. */
export interface PrintAheadTable {
  days: number;
}
