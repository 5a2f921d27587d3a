/** The people that cards are for, the ages that people turn, and the birthday that was forgotten. */
export const recipients = [
  "mum",
  "dad",
  "nan",
  "sister",
  "brother",
  "partner",
  "mate",
  "boss",
  "ex",
  "18",
  "30",
  "40",
  "50",
  "60",
  "belated",
] as const;

export type Recipient = (typeof recipients)[number];
