import type { Generated } from "kysely";

/**
 * The tables, for Kysely. Times are milliseconds since 1970 and money is whole pence, both integers,
 * so that SQLite and PostgreSQL keep them alike. Messages are stored as typed, with LF line ends.
 */
export interface Schema {
  products: ProductsTable;
  product_occasions: ProductOccasionsTable;
  seeded_products: { product_id: string };
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  payment_events: PaymentEventsTable;
  customers: CustomersTable;
  tokens: TokensTable;
  basket_lines: BasketLinesTable;
  favourites: FavouritesTable;
  job_leases: JobLeasesTable;
}

export interface ProductsTable {
  id: string;
  name: string;
  alt: string;
  /** Name and alternative text while "Mum's behind me" is on; null for a card nobody has dressed up. */
  polite_name: string | null;
  polite_alt: string | null;
  /** What the card costs now; null takes it off sale but leaves it visible. */
  price_pence: number | null;
  /** What it cost before it was reduced; null for any other card. */
  old_price_pence: number | null;
  short_description: string;
  long_description: string;
  /** How many have been sold. */
  orders: number;
  /** Its place in the catalogue, counted from 0. */
  position: number;
  added_at: number;
}

export interface ProductOccasionsTable {
  product_id: string;
  occasion: string;
  /** 0 is the card's first occasion, the one its breadcrumb names. */
  position: number;
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
  customer_id: string | null;
  status: OrderStatus;
  subtotal_pence: number;
  /** Known once the order is paid: the shopper picks the postage on the payment page. */
  postage_pence: number | null;
  /** What was paid, postage included. */
  total_pence: number | null;
  email: string | null;
  delivery_name: string | null;
  /** The lines of the postal address, joined by LF. */
  delivery_address: string | null;
  /** Sent with the checkout form: the same attempt sent twice is one order. */
  idempotency_key: string | null;
  checkout_session_id: string | null;
  checkout_url: string | null;
  created_at: number;
  paid_at: number | null;
}

export interface OrderLinesTable {
  order_id: string;
  /** The line's place in the basket, counted from 0. */
  position: number;
  u_id: string;
  product_id: string;
  /** Name, price and message as they were at checkout. */
  name: string;
  price_pence: number;
  personalisation: string;
}

/** The payment provider's events that have been acted on. */
export interface PaymentEventsTable {
  id: string;
  received_at: number;
}

export interface CustomersTable {
  id: string;
  name: string;
  /** As typed, without blanks at the ends. */
  email: string;
  /** The address in lower case: one customer each. */
  normalised_email: string;
  password_hash: string;
  /** Counts changes; setting it takes the row, so that changes to one basket go one at a time. */
  basket_version: Generated<number>;
  created_at: number;
}

export interface TokensTable {
  /** SHA-256 of the token, in hex; the token itself is kept nowhere. */
  hash: string;
  customer_id: string;
  expires_at: number;
}

export interface BasketLinesTable {
  customer_id: string;
  u_id: string;
  /** The line's place in the basket, counted from 0. */
  position: number;
  product_id: string;
  personalisation: string;
}

export interface FavouritesTable {
  customer_id: string;
  product_id: string;
  added_at: number;
}

/** A job's row lets one of several servers run it. */
export interface JobLeasesTable {
  name: string;
  due_at: number;
  /** A server that ends in the middle of a job loses it at this time; 0 while nobody has it. */
  held_until: number;
}
