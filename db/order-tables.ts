import type { Generated } from "kysely";

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
  /** The sum of the lines' prices: after the discount, without postage. */
  subtotalPence: number;
  /** Known once the order is paid, because the shopper picks the postage on the payment page. */
  postagePence: number | null;
  /** The prices of postage that the order was offered; null for the first prices. */
  secondClassPence: Generated<number | null>;
  firstClassPence: Generated<number | null>;
  /** The amount paid, including postage, in the smallest unit of the payment's currency. */
  totalPence: number | null;
  email: string | null;
  deliveryName: string | null;
  /**
   * The six parts of the postal address, a line each, though it be empty. Earlier releases stored any
   * number of lines, without empty ones.
   */
  deliveryAddress: string | null;
  /** Sent with the checkout form, so that a form sent twice makes one order. */
  idempotencyKey: string | null;
  /** SHA-256, in hex, of the token of the browser that opened the payment page. */
  tokenHash: string | null;
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  /** When the provider was last asked about the payment; 0 if never. */
  paymentAskedAt: Generated<number>;
  createdAt: number;
  /** When it was paid. */
  paidAt: number | null;
  /**
   * Why it is not posted: the kinds of its causes, as "disputed, staff"; null if nothing holds it. Computed with
   * its status.
   */
  heldReason: string | null;
  /** The postage class that was paid for. */
  postageName: string | null;
  /** The delivery estimate given at the sale, like "Friday 20 November". */
  deliveryEstimate: string | null;
  /** The day on which its shopper wants it posted, as "2026-12-24"; null for as soon as can be. */
  postOn: Generated<string | null>;
  /** The version of the terms that apply to the order: their date, with the prices of postage. */
  termsVersion: string | null;
  /** Counts the order's events. Updating it locks the order while an event is added. */
  version: Generated<number>;
  /** 1 if it was placed while "Mum's behind me" was on. */
  isPolite: Generated<number>;
  /** The VAT rate of the prices: 2000 is 20 %, and 0 means a seller not registered for VAT. */
  vatBasisPoints: Generated<number>;
  /** When its personal data was erased; the amounts stay. */
  erasedAt: Generated<number | null>;
  /** The folded text that the desk searches; null once the personal data is erased. */
  searchText: Generated<string | null>;
  /** The discount code that was used, and the sum that it took off the cards. */
  discountCode: Generated<string | null>;
  discountPence: Generated<number>;
}

export interface OrderLinesTable {
  orderId: string;
  /** The line's place in the basket, counted from 0. */
  position: number;
  uId: string;
  productId: string;
  /** The card's name at checkout. */
  name: string;
  /** The price that was charged, after the discount. */
  pricePence: number;
  /** The amount that a discount code took off; not part of `pricePence`. */
  discountPence: Generated<number>;
  personalisation: string;
  /** 1 if it had a message that has been erased. */
  hadMessage: Generated<number>;
  /** 1 if it is excluded from printing, whether or not its money is refunded. */
  takenOut: Generated<number>;
  /** 1 if its shopper cancelled it after it was printed. Before that its money goes back at once. */
  cancelled: Generated<number>;
}

/**
 * A parcel of a paid order. The first has all its cards, each later one cards that are sent again. At most
 * one of an order is here.
 */
export interface ParcelsTable {
  orderId: string;
  /** From 1. */
  number: number;
  /** The London day by which it has to be posted, as "2026-11-20". */
  dueOn: string;
  /** When it left; null while it is here. */
  leftAt: Generated<number | null>;
  /** Null before it has left, and for a plain letter. */
  trackingNumber: Generated<string | null>;
}

export interface ParcelLinesTable {
  orderId: string;
  /** The parcel's. */
  number: number;
  /** The position of a line of the order. */
  position: number;
}

/**
 * The lines of orders that await payment. The key allows a line in only one of them, even with
 * simultaneous checkouts. A row counts only while its order awaits payment.
 */
export interface OpenLinesTable {
  /** The customer's id; empty for a guest, whose lines are identified by their uIds. */
  buyer: string;
  uId: string;
  productId: string;
  orderId: string;
}

/** Payment provider events that have been processed. */
export interface PaymentEventsTable {
  id: string;
  receivedAt: number;
}

/** Problems with received money, for the owner to resolve. */
export interface PaymentProblemsTable {
  checkoutSessionId: string;
  problem: string;
  /** The order that the money is for, if there is one. */
  orderId: string | null;
  totalPence: number;
  foundAt: number;
  /** When staff said that they had sent the money back; null until then. */
  settledAt: Generated<number | null>;
}

/** A hold by staff, or after a restore. */
export interface HoldsTable {
  orderId: string;
  /** The number of its event, which has the words of staff. */
  number: number;
  kind: "staff" | "restored";
  endedAt: Generated<number | null>;
}

/** A cause that staff have answered, so that it holds the order no more. */
export interface AnswersTable {
  orderId: string;
  /** As "disputed dp_1 open". */
  cause: string;
  staffId: Generated<string | null>;
  at: number;
}

/** Something that a shopper wants from staff; its event and its writing say what. */
export interface CasesTable {
  orderId: string;
  /** The number of its event. */
  number: number;
  /** The last day for the refund of cancelled cards, as "2026-12-13"; null for anything else. */
  refundBy: Generated<string | null>;
  /** When staff had dealt with it; null until then. */
  closedAt: Generated<number | null>;
}

export const orderEventKinds = [
  "ordered",
  "paid",
  "held",
  "printed",
  "printed again",
  "payment failed",
  "given up",
  "dispatched",
  "tracked",
  "delivered",
  "refund asked",
  "refunded",
  "refund failed",
  "paid back",
  "cards refunded",
  "dispute opened",
  "dispute won",
  "dispute lost",
  "changed",
  "moved",
  "released",
  "card taken out",
  "card put back",
  "taken back",
  "sent again",
  "told",
  "cancelled",
  "dealt with",
  "note",
  "message",
  "letter failed",
  "letter sent again",
  "erased",
  // A deed that a restored backup lacks, by its own time.
  "lost",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** The history of an order. Rows are never changed. */
export interface OrderEventsTable {
  orderId: string;
  /** The order's version after the event. */
  number: number;
  at: number;
  kind: OrderEventKind;
  actor: "shopper" | "payment provider" | "shop" | "staff";
  /** The customer id of the staff member who did it. */
  staffId: Generated<string | null>;
  /** Details without personal data; may be empty. */
  detail: string;
}
