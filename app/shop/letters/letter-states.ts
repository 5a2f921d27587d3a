import type { LetterKind } from "../../../db/letter-tables";

/** The states of a letter that the desk lists, and their labels. */
export const letterStates = ["waiting", "failed", "sent"] as const;
export type LetterState = (typeof letterStates)[number];

export const letterStateLabels: Record<LetterState, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
};

/** The kinds of letter about an order that staff can send once more. */
export const resendableKinds = [
  "order-confirmation",
  "order-dispatched",
  "order-refunded",
  "order-message",
] as const satisfies readonly LetterKind[];

/** The kinds of letter, in a shopkeeper's words. */
export const letterKindLabels: Record<LetterKind, string> = {
  "order-confirmation": "Order confirmed",
  "order-dispatched": "Order posted",
  "order-refunded": "Refund",
  "order-changed": "Order corrected",
  "order-moved": "Order’s e-mail address changed",
  "order-again": "Cards sent again",
  "order-recalled": "Order not posted after all",
  "order-released": "Order no longer on hold",
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
};
