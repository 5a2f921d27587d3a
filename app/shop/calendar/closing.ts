/** London days from one to another, both included, on which the shop posts nothing. */
export type Closing = {
  /** As "2026-12-25". */
  from: string;
  until: string;
  /** A day of its own, whose post does not run on a bank holiday, or the shop closed for a time. */
  kind: "bank holiday" | "own day" | "closed shop";
  /** Why, or what the banner says; empty for a closed shop whose owner left the words to us. */
  words: string;
  takesOrders: boolean;
};

/** What shoppers are told while something is closed. Days are as "Friday 20 November". */
export type ClosedNotice = Pick<Closing, "kind" | "words"> & {
  /** When a card ordered now leaves. */
  postedOn: string;
  /** When orders are taken again; undefined while they are taken. */
  ordersFrom: string | undefined;
};

export function isClosedOn(closings: readonly Closing[], day: string): boolean {
  return closings.some(({ from, until }) => from <= day && day <= until);
}
