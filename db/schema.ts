import type { Generated } from "kysely";

/**
 * The tables, for Kysely, which turns camelCase into the snake_case of the database. Times are
 * milliseconds since 1970 and money is whole pence, both integers, so that SQLite and PostgreSQL keep
 * them alike. Messages are stored as typed, with LF line ends.
 */
export interface Schema {
  products: ProductsTable;
  productOccasions: ProductOccasionsTable;
  seededProducts: { productId: string };
  orders: OrdersTable;
  orderLines: OrderLinesTable;
  openLines: OpenLinesTable;
  paymentEvents: PaymentEventsTable;
  paymentProblems: PaymentProblemsTable;
  customers: CustomersTable;
  tokens: TokensTable;
  basketLines: BasketLinesTable;
  favourites: FavouritesTable;
  jobLeases: JobLeasesTable;
  orderEvents: OrderEventsTable;
  outbox: OutboxTable;
  orderLinks: OrderLinksTable;
  passwordResets: PasswordResetsTable;
  emailChanges: EmailChangesTable;
}

export interface ProductsTable {
  id: string;
  name: string;
  alt: string;
  /** Name and alternative text while "Mum's behind me" is on; null for a card without them. */
  politeName: string | null;
  politeAlt: string | null;
  /** Both names as a search compares them, the default polite name included; a trigger empties `nameFolded` when either changes. */
  nameFolded: Generated<string | null>;
  politeNameFolded: Generated<string | null>;
  /** What the card costs now; null takes it off sale but leaves it visible. */
  pricePence: number | null;
  /** What it cost before it was reduced; null for any other card. */
  oldPricePence: number | null;
  shortDescription: string;
  longDescription: string;
  /** How many have been sold. */
  orders: number;
  /** Its place in the catalogue, counted from 0. */
  position: number;
  addedAt: number;
}

export interface ProductOccasionsTable {
  productId: string;
  occasion: string;
  /** 0 is the card's first occasion, the one its breadcrumb names. */
  position: number;
  /** The card's own position; triggers copy it. */
  productPosition: Generated<number>;
}

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
  /** The problems of that money, for the owner. Such an order is never `Preparing`. */
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
  /** When the provider told of the payment because it was asked, and no webhook had; null for any other. */
  foundAt: Generated<number | null>;
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

export interface CustomersTable {
  id: string;
  name: string;
  /** As typed, without blanks at the ends. */
  email: string;
  /** The address in lower case: one customer each. */
  normalisedEmail: string;
  passwordHash: string;
  /** Counts changes. Setting it locks the row, so that changes to one basket run one at a time. */
  basketVersion: Generated<number>;
  createdAt: number;
  /** When the customer last logged in or bought something. */
  lastActiveAt: Generated<number>;
}

export interface TokensTable {
  /** SHA-256 of the token, in hex. The token itself is not stored. */
  hash: string;
  customerId: string;
  expiresAt: number;
}

export interface BasketLinesTable {
  customerId: string;
  uId: string;
  /** The line's place in the basket, counted from 0. */
  position: number;
  productId: string;
  personalisation: string;
}

export interface FavouritesTable {
  customerId: string;
  productId: string;
  addedAt: number;
}

/** A job's row lets one of several servers run it. */
export interface JobLeasesTable {
  name: string;
  dueAt: number;
  /** Until when a server holds the job, even if that server dies; 0 while none does. */
  heldUntil: number;
  /** Runs that ended, and those of them that failed. */
  runs: Generated<number>;
  failures: Generated<number>;
  /** When a run last ended well; 0 if none has. */
  lastSuccessAt: Generated<number>;
}

export type OrderEventKind =
  | "ordered"
  | "paid"
  | "held"
  | "payment failed"
  | "given up"
  | "dispatched"
  | "refunded"
  | "changed"
  | "letter failed"
  | "erased";

/** What has happened to an order. Rows are only ever added. */
export interface OrderEventsTable {
  orderId: string;
  /** The order's version at the time. */
  number: number;
  at: number;
  kind: OrderEventKind;
  actor: "shopper" | "payment provider" | "shop";
  /** More about it, without anything personal; empty if there is no more. */
  detail: string;
}

/** What a letter tells. */
export type LetterKind =
  "order-confirmation" | "order-dispatched" | "order-refunded" | "order-changed" | "order-link";

/** A letter that is to be sent, or has been. It is written when it is sent. */
export interface OutboxTable {
  /** Names the fact that the letter tells, so that it is told once. */
  key: string;
  kind: LetterKind;
  orderId: string | null;
  customerId: string | null;
  /** The row of another table that the letter is about, such as a password reset. */
  aboutId: string | null;
  state: "waiting" | "sent" | "failed" | "cancelled";
  dueAt: number;
  /** Until when a server is sending it, even if that server dies. */
  leasedUntil: Generated<number>;
  attempts: Generated<number>;
  createdAt: number;
  sentAt: Generated<number | null>;
  /** What the mail server last said. */
  answer: Generated<string | null>;
  /** What was sent, as text, without the secrets of its links. */
  sentText: Generated<string | null>;
}

/** The links in letters that show a guest an order. */
export interface OrderLinksTable {
  /** SHA-256 of the token, in hex. */
  tokenHash: string;
  orderId: string;
  expiresAt: number;
}

export interface PasswordResetsTable {
  id: string;
  customerId: string;
  /** SHA-256 of the token, in hex; null until its letter is sent. */
  tokenHash: string | null;
  expiresAt: number;
  usedAt: number | null;
}

export interface EmailChangesTable {
  id: string;
  customerId: string;
  oldEmail: string;
  newEmail: string;
  /** SHA-256 of the token, in hex; null until its letter is sent. */
  tokenHash: string | null;
  expiresAt: number;
  doneAt: number | null;
}
