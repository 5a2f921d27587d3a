/** Single London days on which nothing is posted. */
export interface ClosedDaysTable {
  /** As "2026-12-25". */
  day: string;
  why: string;
  source: "bank holiday" | "owner";
}

/** The times for which the shop is closed. */
export interface ShopClosingsTable {
  /** The first and the last London day, as "2026-12-24". */
  fromDay: string;
  untilDay: string;
  /** What the banner says; empty for our own words. */
  words: string;
  /** 1 when orders are taken meanwhile. */
  takesOrders: number;
}
