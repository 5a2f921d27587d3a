import type { Generated } from "kysely";

/**
 * How a refund stands. `asked`: it is stored, and the provider is being asked. `unknown`: nobody knows
 * whether the provider has heard. `pending`: the provider has accepted it and not paid it. `failed`: no
 * money goes back, whoever refused it.
 */
export type RefundState = "asked" | "unknown" | "pending" | "succeeded" | "failed";

/** Money that goes back to a shopper. Rows are never deleted. */
export interface RefundsTable {
  /** The provider is asked under this id, so that it makes one refund of it however often it is asked. */
  id: string;
  orderId: string;
  /** Sent with the form, so that a form sent twice makes one refund; null for one made at the provider. */
  attempt: string | null;
  providerRefundId: Generated<string | null>;
  amountPence: number;
  /** How much of it is for postage. */
  postagePence: number;
  reason: string;
  state: RefundState;
  /** Why it failed, as the provider says it. */
  failure: Generated<string | null>;
  /** Who of staff asked for it; null for one made at the provider. */
  askedBy: string | null;
  createdAt: number;
  /** When the provider was last asked about it. */
  askedAt: number;
  /** When it succeeded, or failed without having succeeded. */
  settledAt: Generated<number | null>;
  /** When it failed after it had succeeded: the money came back to the shop. */
  returnedAt: Generated<number | null>;
  /** 1 when it was made at the provider, and nobody has said yet for which cards. */
  asksCards: Generated<number>;
}

/** The cards of an order that a refund is for. */
export interface RefundLinesTable {
  refundId: string;
  position: number;
  amountPence: number;
}

/** `inquiry`: a bank asks, and has taken nothing yet. `open`: it has taken the money for now. */
export type DisputeState = "inquiry" | "open" | "won" | "lost";

/** A payment that the shopper's bank disputes. */
export interface DisputesTable {
  /** The provider's own. */
  id: string;
  /** Null when the payment belongs to no order. */
  orderId: string | null;
  paymentId: string | null;
  amountPence: number;
  reason: string;
  state: DisputeState;
  /** When the shop must have answered; null once there is nothing to answer. */
  replyBy: number | null;
  openedAt: number;
  /** When the provider said so, by its clock: what it said earlier changes nothing any more. */
  toldAt: number;
  /** When the provider was last asked about it. */
  askedAt: number;
  /** When the shop heard that the bank had taken the money; null while it has not. */
  withdrawnAt: Generated<number | null>;
  /** When the shop heard that the bank had given it back. */
  reinstatedAt: Generated<number | null>;
  /** When staff said to post the order all the same; null again once the state changes. */
  acceptedAt: Generated<number | null>;
}
