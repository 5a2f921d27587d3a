import type { LetterKind } from "../../../db/letter-tables";

/** The states of a letter that the desk lists, and what it calls them. */
export const letterStates = ["waiting", "failed", "sent"] as const;
export type LetterState = (typeof letterStates)[number];

export const letterStateWords: Record<LetterState, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
};

/** A letter in a list. It does not say to whom: that is read when it is sent. */
export type ListedLetter = {
  key: string;
  kind: LetterKind;
  orderId: string | null;
  /** When it is due, was asked for, or was sent, by the list that it is in. */
  at: number;
  attempts: number;
  /** What the mail server last said. */
  answer: string | null;
};

/** "order-confirmation" → "Order confirmation". */
export function formatKind(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
