import type { Generated } from "kysely";

/** The kinds of letter, and their names at the desk. */
export const letterKinds = {
  "order-confirmation": "Order confirmed",
  "order-dispatched": "Order posted",
  "order-refunded": "Refund",
  "order-changed": "Order corrected",
  "order-day": "Order posted on another day",
  "order-moved": "Order’s e-mail address changed",
  "order-again": "Cards sent again",
  "order-recalled": "Order not posted after all",
  "order-released": "Order no longer on hold",
  "order-told": "Order’s shopper told us",
  "order-cancelled": "Cards cancelled",
  "order-message": "Your own letter",
  "order-link": "Link to an order",
  "password-reset": "Forgotten password",
  "password-changed": "Password changed",
  "email-change": "Confirm a new e-mail address",
  "email-changing": "E-mail address about to change",
  "email-changed": "E-mail address changed",
  "data-ready": "Customer’s data downloaded",
  "account-closed": "Account closed",
  "account-going": "Account about to be erased",
  test: "Test",
  "staff-invite": "Invitation to the desk",
  "wrong-codes": "Wrong codes at the desk",
  "desk-device": "Desk opened on a new device",
  "owner-order": "To owners: an order",
  "owner-morning": "To owners: the orders of a day",
  "owner-alarm": "To owners: something needs you",
} as const;
export type LetterKind = keyof typeof letterKinds;

export const outboxStates = ["waiting", "sent", "failed", "cancelled"] as const;

/** A letter to be sent, or already sent. Its text is rendered when it is sent. */
export interface OutboxTable {
  /** The unique name of the event that the letter reports, so that it is reported once. */
  key: string;
  kind: LetterKind;
  orderId: string | null;
  customerId: string | null;
  /** The id of the related row in another table, such as a password reset. */
  aboutId: string | null;
  state: (typeof outboxStates)[number];
  /** When it is to be sent; of a failed letter, when it failed. */
  dueAt: number;
  /** The end of the sending server's lease, which also expires if that server dies. */
  leasedUntil: Generated<number>;
  attempts: Generated<number>;
  createdAt: number;
  sentAt: Generated<number | null>;
  /** The last reply of the mail server. */
  answer: Generated<string | null>;
  /** The text as sent, without the secrets of its links. */
  sentText: Generated<string | null>;
}

/** Links in letters that show a guest an order. */
export interface OrderLinksTable {
  /** SHA-256 of the token, in hex. */
  tokenHash: string;
  orderId: string;
  expiresAt: number;
  /** 1 if it was requested on `/find-order`. An order has one such link at most. */
  isRequested: Generated<number>;
}

/** Links in letters that allow a change of password or address. */
export interface LinkTokensTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  /** The password reset or the change of address. */
  aboutId: string;
  expiresAt: number;
}

export interface PasswordResetsTable {
  id: string;
  /** Null if the address has no account. */
  customerId: string | null;
  createdAt: number;
  /** When it was used, or became invalid through a later change. */
  usedAt: number | null;
}

export interface EmailChangesTable {
  id: string;
  customerId: string;
  oldEmail: string;
  newEmail: string;
  createdAt: number;
  doneAt: number | null;
}

/** Erased persons, so that restoring an older backup does not bring them back. */
export interface ErasuresTable {
  /** SHA-256 of the customer's or order's id, in hex. */
  subjectHash: string;
  at: number;
}
