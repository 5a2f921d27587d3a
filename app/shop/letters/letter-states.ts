export { letterKinds } from "../../../db/letter-tables";

/** The states of a letter that the desk lists, and their labels. */
export const letterStates = { waiting: "Waiting", failed: "Failed", sent: "Sent" } as const;
export type LetterState = keyof typeof letterStates;
