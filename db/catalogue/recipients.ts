/** The people that cards are for. */
export const people = [
  "mum",
  "dad",
  "nan",
  "sister",
  "brother",
  "partner",
  "mate",
  "boss",
  "ex",
] as const;

/** The birthdays that cards are for: the ages that people turn, and the one that was forgotten. */
export const birthdays = ["18", "30", "40", "50", "60", "belated"] as const;

export const recipients = [...people, ...birthdays] as const;

export type Recipient = (typeof recipients)[number];
