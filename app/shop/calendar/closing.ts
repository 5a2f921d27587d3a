import { z } from "zod";

/** Consecutive London days, inclusive, without dispatch. */
export const Closing = z.object({
  /** As "2026-12-25". */
  from: z.string(),
  until: z.string(),
  /** A single day (on a bank holiday there is no post either), or a longer closing of the shop. */
  kind: z.enum(["bank holiday", "own day", "closed shop"]),
  /** The reason, or the text of the banner; empty for our default text. */
  message: z.string(),
  takesOrders: z.boolean(),
});
export type Closing = z.infer<typeof Closing>;

/** The days of a closing, or of a bank holiday on which the shop may work. */
export type ClosingDays = Pick<Closing, "from" | "until">;

/** A closing as shoppers see it. Days are like "Friday 20 November". */
export type ClosedNotice = Pick<Closing, "kind" | "message"> & {
  /** The dispatch day of a card ordered now. */
  postedOn: string;
  /** The day from which orders are taken again; undefined while they are taken. */
  ordersFrom: string | undefined;
};

/** A closing that begins within a week, as shoppers see it. Days are like "Friday 20 November". */
export type ClosingAhead = {
  from: string;
  until: string;
  /** The last day whose cut-off a card ordered now can meet; undefined if it leaves afterwards. */
  orderOn: string | undefined;
  /** The dispatch day of a card ordered now. */
  postedOn: string;
};

export function isClosedOn(closings: readonly ClosingDays[], day: string): boolean {
  return closings.some(({ from, until }) => from <= day && day <= until);
}
