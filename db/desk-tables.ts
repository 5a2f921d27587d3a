import type { Generated } from "kysely";

export type StaffRole = "owner" | "packer" | "accountant";

/** The customers who work at the desk. */
export interface StaffTable {
  customerId: string;
  role: StaffRole;
  /**
   * The secret of their authenticator, encrypted with the desk's key; null until their first visit
   * to the desk.
   */
  sealedSecret: Generated<string | null>;
  /** When they proved that their authenticator has the secret. */
  enrolledAt: Generated<number | null>;
  /** The time step of the last accepted code, so that no code works twice. */
  lastStep: Generated<number>;
  since: number;
  disabledAt: Generated<number | null>;
}

/** The e-mails about the shop that an owner wants: 1 for wanted. Without a row, all but those about orders. */
export interface MailChoicesTable {
  customerId: string;
  orders: Generated<OrderMails>;
  /** The orders paid before that time are reported: the end of the last morning's e-mail. */
  reportedUntil: Generated<number>;
  /** Whether they are told that something needs them. */
  alarms: Generated<number>;
}

/** An e-mail about each order, one about all of a day each morning, or neither. */
export type OrderMails = "each" | "morning" | "none";

export interface RecoveryCodesTable {
  /** SHA-256 of the code, in hex. */
  hash: string;
  customerId: string;
  usedAt: number | null;
}

export interface DeskSessionsTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  customerId: string;
  createdAt: number;
  seenAt: number;
  /** When they last proved themselves with a code, or with password and code. */
  provenAt: number;
}

/** The links that give somebody access to the desk. */
export interface StaffInvitesTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  email: string;
  role: StaffRole;
  expiresAt: number;
  /** The invitation whose letter contains the link; null for a link from the command line. */
  invitationId: Generated<string | null>;
}

/** Invitations by letter. Each attempt to send one makes a link. */
export interface StaffInvitationsTable {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

/** Actions at the desk that concern several orders, or none. */
export interface DeskLogTable {
  id: string;
  at: number;
  staffId: string | null;
  did:
    | "took the desk"
    | "opened the desk"
    | "used a recovery code"
    | "dispatched"
    | "took back"
    | "made a card"
    | "changed a card"
    | "gave a picture"
    | "put a card elsewhere"
    | "deleted a draft"
    | "changed prices"
    | "took prices back"
    | "tried letters again"
    | "sent a test letter"
    | "settled a payment"
    | "closed days"
    | "opened a day"
    | "closed the shop"
    | "reopened the shop"
    | "made a discount code"
    | "changed a discount code"
    | "ended a discount code"
    | "deleted a discount code"
    | "set postage"
    | "withdrew postage"
    | "chose e-mails"
    | "changed the trader"
    | "set printing"
    | "set the product feed"
    | "invited"
    | "withdrew an invitation"
    | "changed a role"
    | "ended sessions"
    | "disabled"
    | "enabled"
    | "renewed recovery codes"
    | "renewed the authenticator"
    | "asked for backups to be tried"
    | "gave somebody their data"
    | "erased a person";
  /** Details as JSON, without personal data. */
  detail: string;
}

/** The text that staff or its shopper wrote about an order, for the event of that number. */
export interface OrderWritingsTable {
  orderId: string;
  number: number;
  text: string;
}

/** Orders that are printed together. */
export interface BatchesTable {
  id: string;
  madeAt: number;
  staffId: string | null;
  /** The kind of its label sheets, and its first label on them; null in old batches. */
  labelSheet: Generated<LabelSheet | null>;
  labelFrom: Generated<number | null>;
  paper: Generated<Paper | null>;
}

/** The number of labels on a sheet. */
export type LabelSheet = 21 | 14;

/** The paper of cards: A4 with one card or two, or creased A5. */
export type Paper = "cut" | "two-up" | "creased";

/** The sheets of labels, each kind with its next free label, counted from 1. */
export interface LabelSheetsTable {
  sheet: LabelSheet;
  nextLabel: number;
}

/** Why a parcel left its batch: it was taken out of printing, or corrected. */
export type LeftBecause = "taken out" | "corrected";

/** A parcel in a batch. An order whose cards are sent again has a second parcel. */
export interface BatchOrdersTable {
  batchId: string;
  orderId: string;
  /** The order's place in the batch, counted from 0. */
  position: number;
  /** The parcel's number. */
  parcel: number;
  /** The printed data as JSON; null once the personal data is erased. */
  printed: string | null;
  leftBecause: Generated<LeftBecause | null>;
}

/** The backups of this database. */
export interface BackupsTable {
  madeAt: number;
  /** The path of the file. */
  file: string;
  sizeBytes: Generated<number | null>;
  /** SHA-256 of the file when it was made, in hex. */
  sha256: Generated<string | null>;
  /** When it was last restored successfully in a test, and how many orders that gave. */
  provenAt: Generated<number | null>;
  orderCount: Generated<number | null>;
  /** When it was last tested. */
  lookedAt: Generated<number | null>;
  /** The fault found by the last test, and since when; null for none. */
  fault: Generated<string | null>;
  faultySince: Generated<number | null>;
  /** 1 if the shop made the backup automatically, and may delete it. */
  isOwn: Generated<number>;
}
