import type { LetterKind } from "../../../db/letter-tables";

export { letterKinds } from "../../../db/letter-tables";

/** The states of a letter that the desk lists, and their labels. */
export const letterStates = { waiting: "Waiting", failed: "Failed", sent: "Sent" } as const;
export type LetterState = keyof typeof letterStates;

/** The kinds of letter about an order that staff can send once more. */
export const resendableKinds = [
  "order-confirmation",
  "order-dispatched",
  "order-refunded",
  "order-message",
] as const satisfies readonly LetterKind[];
