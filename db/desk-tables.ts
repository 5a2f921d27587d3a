import type { Generated } from "kysely";

export type StaffRole = "owner" | "packer" | "accountant";

/** The customers who work at the desk. */
export interface StaffTable {
  customerId: string;
  role: StaffRole;
  /** The secret of their authenticator, sealed with the desk's key; null until they first come to the desk. */
  sealedSecret: Generated<string | null>;
  /** When they proved that their authenticator has that secret. */
  enrolledAt: Generated<number | null>;
  /** The step of the last code that opened the desk, so that none opens it twice. */
  lastStep: Generated<number>;
  since: number;
  disabledAt: Generated<number | null>;
}

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
  /** When a code, or password and code, were last typed. */
  provenAt: number;
}

/** The links that make somebody staff. */
export interface StaffInvitesTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  email: string;
  role: StaffRole;
  expiresAt: number;
  /** The invitation whose letter has the link; null for a link that was made on the shop's machine. */
  invitationId: Generated<string | null>;
}

/** Invitations that go by letter. Each attempt to send one makes a link. */
export interface StaffInvitationsTable {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

/** What was done at the desk that is about more than one order, or about none. */
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
    | "closed days"
    | "opened a day"
    | "closed the shop"
    | "reopened the shop"
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
  /** More about it as JSON, without anything personal. */
  detail: string;
}

/** What staff have written about an order, beside the event of that number. */
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
}

/** Why a parcel is no longer posted with its batch: it was not to be printed, or was corrected. */
export type LeftBecause = "taken out" | "corrected";

/** A parcel within a batch. An order whose cards are sent again makes a second one. */
export interface BatchOrdersTable {
  batchId: string;
  orderId: string;
  /** The order's place in the batch, counted from 0. */
  position: number;
  /** The order's round at the time. */
  round: number;
  /** What is printed of it, as JSON; null once the person is out of it. */
  printed: string | null;
  leftBecause: Generated<LeftBecause | null>;
}

/** The backups that were made of this database. */
export interface BackupsTable {
  madeAt: number;
  /** Where to. */
  file: string;
  sizeBytes: Generated<number | null>;
  /** SHA-256 of the file as it was made, in hex. */
  sha256: Generated<string | null>;
  /** When it was last restored on trial, with all well, and how many orders came back. */
  provenAt: Generated<number | null>;
  orderCount: Generated<number | null>;
  /** When somebody last tried. */
  lookedAt: Generated<number | null>;
  /** What was wrong then, and since when; null when nothing was. */
  fault: Generated<string | null>;
  faultySince: Generated<number | null>;
  /** 1 when the shop made it by itself, and may remove it. */
  isOwn: Generated<number>;
}
