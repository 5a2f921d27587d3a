import type { PaymentFault } from "~/payments/payments";

/**
 * What is wrong with money that came. `reference`: it came by the order's session and names another
 * order. `no address`: it does not say where to post the cards. `line paid twice`: a line of the order has been paid in another whose payment page was open
 * at the same time. `line paid before`: in one that had been paid earlier. `other session`: it names
 * an order and came by no session of it. `paid twice`: the same, for an order that had been paid.
 * `no order`: it names none.
 */
export type PaymentProblem =
  PaymentFault | "amount" | "reference" | "no address" | LineProblem | StrayProblem;
export type LineProblem = "line paid twice" | "line paid before";
export type StrayProblem = "other session" | "paid twice" | "no order";
