import type { DaysWithoutPostTable, PrintAheadTable } from "./calendar-tables";
import type { Filth } from "./catalogue/filths";
import type { Generated } from "kysely";
import type {
  BackupsTable,
  BatchesTable,
  BatchOrdersTable,
  LabelSheetsTable,
  MailChoicesTable,
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
import type { DiscountCodesTable } from "./discount-tables";
import type { PostagePricesTable } from "./postage-tables";
import type { TradersTable } from "./trader-tables";
import type { DisputesTable, PaymentsTable, RefundLinesTable, RefundsTable } from "./money-tables";
import type {
  AnswersTable,
  CasesTable,
  HoldsTable,
  OpenLinesTable,
  OrderEventsTable,
  OrderLinesTable,
  ParcelLinesTable,
  ParcelsTable,
  OrdersTable,
  PaymentEventsTable,
  PaymentProblemsTable,
} from "./order-tables";

/**
 * The tables for Kysely, which maps camelCase to the database's snake_case. Times are milliseconds
 * since 1970 and money is whole pence, both integers, so that SQLite and PostgreSQL store them
 * alike. Messages are stored as typed, with LF line ends.
 */
export interface Schema {
  products: ProductsTable;
  terms: TermsTable;
  productOccasions: ProductOccasionsTable;
  productRecipients: { productId: string; recipient: string };
  shelves: ShelvesTable;
  pictures: PicturesTable;
  seededProducts: { productId: string };
  orders: OrdersTable;
  orderLines: OrderLinesTable;
  parcels: ParcelsTable;
  parcelLines: ParcelLinesTable;
  openLines: OpenLinesTable;
  paymentEvents: PaymentEventsTable;
  paymentProblems: PaymentProblemsTable;
  customers: CustomersTable;
  tokens: TokensTable;
  basketLines: BasketLinesTable;
  favourites: FavouritesTable;
  jobLeases: JobLeasesTable;
  orderEvents: OrderEventsTable;
  holds: HoldsTable;
  cases: CasesTable;
  answers: AnswersTable;
  outbox: OutboxTable;
  orderLinks: OrderLinksTable;
  linkTokens: LinkTokensTable;
  passwordResets: PasswordResetsTable;
  emailChanges: EmailChangesTable;
  erasures: ErasuresTable;
  staff: StaffTable;
  mailChoices: MailChoicesTable;
  recoveryCodes: RecoveryCodesTable;
  deskSessions: DeskSessionsTable;
  staffInvites: StaffInvitesTable;
  staffInvitations: StaffInvitationsTable;
  deskLog: DeskLogTable;
  orderWritings: OrderWritingsTable;
  backups: BackupsTable;
  batches: BatchesTable;
  batchOrders: BatchOrdersTable;
  labelSheets: LabelSheetsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  refundLines: RefundLinesTable;
  disputes: DisputesTable;
  daysWithoutPost: DaysWithoutPostTable;
  printAhead: PrintAheadTable;
  productFeed: ProductFeedTable;
  discountCodes: DiscountCodesTable;
  postagePrices: PostagePricesTable;
  traders: TradersTable;
}

/**
 * The status of a card. Guests see cards that are `on sale` and `off sale`; a `retired` card keeps
 * only its address.
 */
export const cardStatuses = ["draft", "on sale", "off sale", "retired"] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** The terms of use as they stood on that date, as JSON. */
export interface TermsTable {
  version: string;
  clauses: string;
}

export interface ProductsTable {
  id: string;
  /** Its status. Servers of the previous release read the column, so it keeps its first name. */
  standing: Generated<CardStatus>;
  /** The key of its uploaded picture; null for a card with a drawn picture. */
  picture: Generated<string | null>;
  /** Counts changes of the columns that staff edit; triggers maintain it. */
  version: Generated<number>;
  name: string;
  alt: string;
  /** Name and alternative text while "Mum's behind me" is on; null if the card has none. */
  politeName: string | null;
  politeAlt: string | null;
  /**
   * Both names in the form that the search compares, including the default polite name; a trigger
   * empties `nameFolded` when either changes.
   */
  nameFolded: Generated<string | null>;
  politeNameFolded: Generated<string | null>;
  /** The price; null takes the card off sale too. */
  pricePence: number | null;
  /** The price before a reduction; null for other cards. */
  oldPricePence: number | null;
  shortDescription: string;
  longDescription: string;
  /** Null if nobody has rated it, as with a card from before cards were rated. */
  filth: Generated<Filth | null>;
  /** The number sold, which code calls `sold`. */
  orders: number;
  /** Its position in the catalogue, counted from 0; -1 if no list shows it to guests. */
  position: number;
  addedAt: number;
}

/** One row: the list of cards for search engines. SQLite has no booleans. */
export interface ProductFeedTable {
  isOn: number;
  /** The filths that it lists, with spaces between them. */
  filths: string;
  isPolite: number;
}

export interface ProductOccasionsTable {
  productId: string;
  occasion: string;
  /** 0 is the card's main occasion, which its breadcrumb shows. */
  position: number;
  /** A copy of the card's position, for servers of the previous release; triggers maintain it. */
  productPosition: Generated<number>;
}

/**
 * The listed cards, once for each list that has them, with all that lists are sorted by. Triggers
 * maintain it.
 */
export interface ShelvesTable {
  /** An occasion or a recipient; empty on the shelves of all cards. */
  tag: string;
  /** Empty on the shelves of all filths. */
  filth: Filth | "";
  productId: string;
  position: number;
  addedAt: number;
  /** The price; more than any price for a card that is not for sale. */
  pricePence: number;
  orders: number;
}

/** The files of uploaded pictures. They never change: a new picture gets a new key. */
export interface PicturesTable {
  picture: string;
  /** The file name, as "640.webp" or "social.jpg". */
  file: string;
  bytes: Buffer;
  /** When a card last started or stopped using it. */
  madeAt: number;
}

export interface CustomersTable {
  id: string;
  name: string;
  /** As typed, trimmed. */
  email: string;
  /** The address in lower case, which is unique. */
  normalisedEmail: string;
  passwordHash: string;
  /** Counts changes of the basket. Updating it locks the row, so that they run one at a time. */
  basketVersion: Generated<number>;
  createdAt: number;
  /** When the customer last logged in or bought something. */
  lastActiveAt: Generated<number>;
  /**
   * When they closed their account. Only the address is left, and it is deleted after the last
   * letter.
   */
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

/** Background jobs. A row lets only one of several servers run the job. */
export interface JobLeasesTable {
  name: string;
  dueAt: number;
  /** The end of the running server's lease, which also expires if it dies; 0 if none runs it. */
  heldUntil: number;
  /** The number of completed runs, and of failed ones. */
  runs: Generated<number>;
  failures: Generated<number>;
  /** When a run last succeeded; 0 for never. */
  lastSuccessAt: Generated<number>;
  /** When a run last ended, successful or not; 0 for never. */
  lastRunAt: Generated<number>;
}
