import type { ClosedDaysTable, ShopClosingsTable } from "./closing-tables";
import type { Generated } from "kysely";
import type {
  BackupsTable,
  BatchesTable,
  BatchOrdersTable,
  DeskLogTable,
  DeskSessionsTable,
  OrderWritingsTable,
  RecoveryCodesTable,
  StaffInvitationsTable,
  StaffInvitesTable,
  StaffTable,
} from "./desk-tables";
import type {
  EmailChangesTable,
  ErasuresTable,
  LinkTokensTable,
  OrderLinksTable,
  OutboxTable,
  PasswordResetsTable,
} from "./letter-tables";
import type { DisputesTable, RefundLinesTable, RefundsTable } from "./money-tables";
import type {
  OpenLinesTable,
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
  PaymentEventsTable,
  PaymentProblemsTable,
} from "./order-tables";

/**
 * The tables, for Kysely, which turns camelCase into the snake_case of the database. Times are
 * milliseconds since 1970 and money is whole pence, both integers, so that SQLite and PostgreSQL keep
 * them alike. Messages are stored as typed, with LF line ends.
 */
export interface Schema {
  products: ProductsTable;
  productOccasions: ProductOccasionsTable;
  pictures: PicturesTable;
  priceLists: PriceListsTable;
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
  linkTokens: LinkTokensTable;
  passwordResets: PasswordResetsTable;
  emailChanges: EmailChangesTable;
  erasures: ErasuresTable;
  staff: StaffTable;
  recoveryCodes: RecoveryCodesTable;
  deskSessions: DeskSessionsTable;
  staffInvites: StaffInvitesTable;
  staffInvitations: StaffInvitationsTable;
  deskLog: DeskLogTable;
  orderWritings: OrderWritingsTable;
  backups: BackupsTable;
  batches: BatchesTable;
  batchOrders: BatchOrdersTable;
  refunds: RefundsTable;
  refundLines: RefundLinesTable;
  disputes: DisputesTable;
  closedDays: ClosedDaysTable;
  shopClosings: ShopClosingsTable;
}

/** A card's life. Guests see it `on sale` and `off sale`; a `retired` one has its address alone. */
export type CardStanding = "draft" | "on sale" | "off sale" | "retired";

export interface ProductsTable {
  id: string;
  standing: Generated<CardStanding>;
  /** The key of its uploaded picture; null for the one that was drawn for its id. */
  picture: Generated<string | null>;
  /** Counts changes of what the desk edits; triggers keep it. */
  version: Generated<number>;
  name: string;
  alt: string;
  /** Name and alternative text while "Mum's behind me" is on; null for a card without them. */
  politeName: string | null;
  politeAlt: string | null;
  /** Both names as a search compares them, the default polite name included; a trigger empties `nameFolded` when either changes. */
  nameFolded: Generated<string | null>;
  politeNameFolded: Generated<string | null>;
  /** What the card costs; null where it has no price, which takes it off sale too. */
  pricePence: number | null;
  /** What it cost before it was reduced; null for any other card. */
  oldPricePence: number | null;
  shortDescription: string;
  longDescription: string;
  /** How many have been sold. */
  orders: number;
  /** Its place in the catalogue, counted from 0; -1 while guests do not see it in any list. */
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

/** The files of uploaded pictures. One never changes: another picture has another key. */
export interface PicturesTable {
  picture: string;
  /** As "640.webp" or "social.jpg". */
  file: string;
  bytes: Buffer;
  /** When a card got it or lost it last. */
  madeAt: number;
}

/** Prices changed by spreadsheet. */
export interface PriceListsTable {
  id: string;
  staffId: string;
  checkedAt: number;
  /** Which prices become what, as JSON. */
  changes: string;
  appliedAt: Generated<number | null>;
  undoneAt: Generated<number | null>;
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
  /** When they closed their account. All but the address has gone, and that goes with its last letter. */
  closedAt: Generated<number | null>;
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
  /** When a run last ended, well or not; 0 if none has. */
  lastRunAt: Generated<number>;
}
