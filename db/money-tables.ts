import type { Generated } from "kysely";

/**
 * The state of a refund. `asked`: stored, and being requested. `unknown`: it is not known whether
 * the provider received the request. `pending`: the provider has accepted it and not paid yet.
 * `failed`: the provider or the bank rejected it.
 */
export const refundStates = ["asked", "unknown", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * Payments, each from when it is first heard of: with its sale, or with earlier news of its money. The row
 * is also the lock under which both are recorded.
 */
export interface PaymentsTable {
  /** The provider's id; that of the payment page for a payment that has none. */
  paymentId: string;
  /** The order that it is for; null until its sale is known, and for payments of other programs. */
  orderId: string | null;
  /** As "GBP"; null until its sale is known. */
  currency: Generated<string | null>;
  heardAt: number;
  /** When a payment check found the sale before any webhook reported it; null otherwise. */
  foundAt: Generated<number | null>;
}

/**
 * Refunds to shoppers. Those of payments without an order are of other programs, and deleted; no other row
 * is.
 */
export interface RefundsTable {
  /** Also the idempotency key at the provider, so that repeated requests make one refund. */
  id: string;
  paymentId: string;
  /**
   * The idempotency key of the form, so that a form sent twice makes one refund; null for a refund
   * made at the provider. The column keeps its first name, because servers of the previous release
   * write it while those of the next one start.
   */
  attempt: string | null;
  providerRefundId: Generated<string | null>;
  amountPence: number;
  /** The part of it that is for postage. */
  postagePence: number;
  reason: string;
  state: RefundState;
  /** Why it failed, in the provider's words. */
  failure: Generated<string | null>;
  /** The staff member who asked for it; null for a refund made at the provider. */
  askedBy: string | null;
  createdAt: number;
  /** When the provider was last asked about it. */
  askedAt: number;
  /** When it first succeeded or failed. */
  settledAt: Generated<number | null>;
  /** When it failed after it had succeeded: the money came back to the shop. */
  returnedAt: Generated<number | null>;
}

/** The cards that a refund is for. */
export interface RefundLinesTable {
  refundId: string;
  position: number;
  amountPence: number;
}

/**
 * `inquiry`: the bank asks, and has taken nothing yet. `open`: the bank has withdrawn the money for
 * now.
 */
export const disputeStates = ["inquiry", "open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A payment that the shopper's bank disputes. */
export interface DisputesTable {
  /** The provider's id. */
  id: string;
  paymentId: string | null;
  amountPence: number;
  reason: string;
  state: DisputeState;
  /** The deadline for the shop's reply; null once none is due. */
  replyBy: number | null;
  openedAt: number;
  /** The provider's time of the latest report. Earlier reports change nothing any more. */
  toldAt: number;
  /** When the provider was last asked about it. */
  askedAt: number;
  /** When the shop learned that the bank had withdrawn the money; null if it has not. */
  withdrawnAt: Generated<number | null>;
  /** When the shop learned that the bank had given it back. */
  reinstatedAt: Generated<number | null>;
}
