import type { PaymentFault } from "~/payments/payments";

/**
 * A problem with received money. `reference`: it came by the order's session but names another
 * order. `no address`: its delivery address lacks a name, a line or a postcode. `line paid twice`: a line of the order was also
 * paid in another order whose payment page was open at the same time. `line paid before`: the other
 * order had been paid earlier. `cards deleted`: the order's cards had been deleted, a day after its
 * page had ended. `other session`: it names an order but came by another session. `paid twice`: the
 * same, for an order that had been paid. `no order`: it names no order.
 */
export type PaymentProblem =
  | PaymentFault
  | "amount"
  | "reference"
  | "no address"
  | "cards deleted"
  | LineProblem
  | StrayProblem;
export type LineProblem = "line paid twice" | "line paid before";
export type StrayProblem = (typeof strayProblems)[number];

/** The problems of money that belongs to no order. */
export const strayProblems = ["other session", "paid twice", "no order"] as const;
