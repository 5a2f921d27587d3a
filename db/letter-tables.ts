import type { Generated } from "kysely";

/** What a letter tells. */
export type LetterKind =
  | "order-confirmation"
  | "order-dispatched"
  | "order-refunded"
  | "order-changed"
  | "order-moved"
  | "order-again"
  | "order-released"
  | "order-message"
  | "order-link"
  | "password-reset"
  | "password-changed"
  | "email-change"
  | "email-changing"
  | "email-changed"
  | "data-ready"
  | "account-closed"
  | "account-going"
  | "test"
  | "staff-invite";

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

/** The links in letters that let somebody change a password or an address. */
export interface LinkTokensTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  /** The password reset or the change of address. */
  aboutId: string;
  expiresAt: number;
}

export interface PasswordResetsTable {
  id: string;
  /** Null when the address that was typed has no account. */
  customerId: string | null;
  createdAt: number;
  /** When it was used, or a later change made it worthless. */
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

/** Who has been erased, so that an older backup does not bring them back. */
export interface ErasuresTable {
  /** SHA-256 of the id of a customer or an order, in hex. */
  subjectHash: string;
  at: number;
}
