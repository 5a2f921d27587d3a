import type { Generated } from "kysely";
import type { DisputeState } from "./money-tables";

export type OrderStatus =
  | "Awaiting payment"
  | "Payment failed"
  | "Cancelled"
  | "Preparing"
  | "Dispatched"
  | "Delivered"
  | "Refunded";

export interface OrdersTable {
  id: string;
  /** Null for a guest's order. */
  customerId: string | null;
  status: OrderStatus;
  subtotalPence: number;
  /** Known once the order is paid: the shopper picks the postage on the payment page. */
  postagePence: number | null;
  /** What was paid, postage included. */
  totalPence: number | null;
  email: string | null;
  deliveryName: string | null;
  /** The lines of the postal address, joined by LF. */
  deliveryAddress: string | null;
  /** Sent with the checkout form, so that a form sent twice makes one order. */
  idempotencyKey: string | null;
  /** SHA-256, in hex, of the token that the browser keeps that took it to the payment page. */
  tokenHash: string | null;
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  /** When the provider was last asked how the payment stands; 0 if never. */
  paymentAskedAt: Generated<number>;
  createdAt: number;
  /** When money came for it. */
  paidAt: number | null;
  /** Why it is not posted: the problems of its money, or what staff say. */
  heldReason: string | null;
  /** The provider's id of the payment itself, which a refund has to name. */
  paymentId: string | null;
  /** The class of postage that was paid for. */
  postageName: string | null;
  /** The day of arrival as it was given at the sale, like "Friday 20 November". */
  deliveryEstimate: string | null;
  /** The date of the terms that the order was placed under. */
  termsVersion: string | null;
  /** Counts the order's events, and locks it while one is added. */
  version: Generated<number>;
  /** 1 when it was placed while "Mum's behind me" was on. */
  isPolite: Generated<number>;
  /** The VAT in the prices: 2000 is 20 %, and 0 is a seller who is not registered. */
  vatBasisPoints: Generated<number>;
  /** When the person was taken out of it; the money stays. */
  erasedAt: Generated<number | null>;
  /** The London day on which it has to leave, as "2026-11-20"; null until it is paid. */
  dueOn: Generated<string | null>;
  /** What a search of the desk finds it by, folded; null once the person is out of it. */
  searchText: Generated<string | null>;
  printedAt: Generated<number | null>;
  dispatchedAt: Generated<number | null>;
  /** Counts the parcels: the second is for cards that are sent again. */
  round: Generated<number>;
  /** When the provider told of the payment because it was asked, and no webhook had; null for any other. */
  foundAt: Generated<number | null>;
  /** The sum of all refunds but the failed ones: no other refund may have it. */
  refundReservedPence: Generated<number>;
  /** The sum of those that have succeeded. */
  refundedPence: Generated<number>;
  /** What was paid in another currency, as "JPY 234,000", and is in no sum; null for pounds. */
  foreignMoney: Generated<string | null>;
  /** The worst of its disputes; null for an order that has none. */
  disputeState: Generated<DisputeState | null>;
  /** What a refunded order was before, in case its bank sends the money back. */
  statusBeforeRefund: Generated<OrderStatus | null>;
}

export interface OrderLinesTable {
  orderId: string;
  /** The line's place in the basket, counted from 0. */
  position: number;
  uId: string;
  productId: string;
  /** Name, price and message as they were at checkout. */
  name: string;
  pricePence: number;
  personalisation: string;
  /** The last parcel that it is in. */
  round: Generated<number>;
  /** 1 when it had a message that has been erased. */
  hadMessage: Generated<number>;
  /** 1 when it is not to be printed, whatever becomes of its money. */
  takenOut: Generated<number>;
}

/**
 * The lines of orders that await payment. The key is what lets a line be in one of them at most,
 * whoever checks out at the same moment. A row counts only while its order awaits payment.
 */
export interface OpenLinesTable {
  /** The customer's id; empty for a guest, whose lines are known by their uIds. */
  buyer: string;
  uId: string;
  productId: string;
  orderId: string;
}

/** The payment provider's events that have been acted on. */
export interface PaymentEventsTable {
  id: string;
  receivedAt: number;
}

/** Money that came and is not as it should be, for the owner to look into. */
export interface PaymentProblemsTable {
  checkoutSessionId: string;
  problem: string;
  /** The order that the money is for, where there is one. */
  orderId: string | null;
  totalPence: number;
  foundAt: number;
}

export type OrderEventKind =
  | "ordered"
  | "paid"
  | "held"
  | "printed"
  | "payment failed"
  | "given up"
  | "dispatched"
  | "delivered"
  | "refund asked"
  | "refunded"
  | "refund failed"
  | "dispute opened"
  | "dispute won"
  | "dispute lost"
  | "changed"
  | "released"
  | "card taken out"
  | "card put back"
  | "taken back"
  | "sent again"
  | "note"
  | "message"
  | "letter failed"
  | "erased";

/** What has happened to an order. Rows are only ever added. */
export interface OrderEventsTable {
  orderId: string;
  /** The order's version at the time. */
  number: number;
  at: number;
  kind: OrderEventKind;
  actor: "shopper" | "payment provider" | "shop" | "staff";
  /** The customer's id of the one of staff who did it. */
  staffId: Generated<string | null>;
  /** More about it, without anything personal; empty if there is no more. */
  detail: string;
}
