/** The states of a letter that the desk lists, and their labels. */
export const letterStates = ["waiting", "failed", "sent"] as const;
export type LetterState = (typeof letterStates)[number];

export const letterStateLabels: Record<LetterState, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
};

/** "order-confirmation" → "Order confirmation". */
export function formatKind(kind: string): string {
  const name = kind.replaceAll("-", " ");
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
