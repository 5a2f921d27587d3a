/** A London day without dispatch. */
export type ClosedDay = {
  /** As "2026-12-25". */
  day: string;
  /** The reason, which shoppers read; empty for our default text. */
  note: string;
  takesOrders: boolean;
};

/** The closed days by their day, in order. */
export type ClosedDays = ReadonlyMap<string, ClosedDay>;

/** A closed day as shoppers see it. Days are like "Friday 20 November". */
export type ClosedNotice = {
  note: string;
  /** The dispatch day of a card ordered now. */
  postedOn: string;
  /** The day from which orders are taken again; undefined while they are taken. */
  ordersFrom: string | undefined;
};

/** Closed days that begin within a week, as shoppers see them. Days are like "Friday 20 November". */
export type ClosingAhead = {
  from: string;
  until: string;
  /** The last day whose cut-off a card ordered now can meet; undefined if it leaves afterwards. */
  orderOn: string | undefined;
  /** The dispatch day of a card ordered now. */
  postedOn: string;
};
