/** London days without dispatch. */
export interface ClosedDaysTable {
  /** The London day, as "2026-12-25". */
  day: string;
  why: string;
  source: "bank holiday" | "owner";
}

/** The periods in which the shop is closed. */
export interface ShopClosingsTable {
  /** The first and the last London day, as "2026-12-24". */
  fromDay: string;
  untilDay: string;
  /** The text of the banner; empty for our default text. */
  words: string;
  /** 1 if the shop takes orders during the closing. */
  takesOrders: number;
}
