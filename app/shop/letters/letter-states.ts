import type { LetterKind } from "../../../db/letter-tables";

/** The states of a letter that the desk lists, and their labels. */
export const letterStates = ["waiting", "failed", "sent"] as const;
export type LetterState = (typeof letterStates)[number];

export const letterStateLabels: Record<LetterState, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
};

/** A letter in a list. It has no recipient, because that is read when it is sent. */
export type ListedLetter = {
  key: string;
  kind: LetterKind;
  orderId: string | null;
  /** When it is due, was requested, or was sent, depending on the list. */
  at: number;
  attempts: number;
  /** The last reply of the mail server. */
  answer: string | null;
};

/** "order-confirmation" → "Order confirmation". */
export function formatKind(kind: string): string {
  const name = kind.replaceAll("-", " ");
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
