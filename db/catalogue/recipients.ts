/** The people that cards are for, and the ages they turn. */
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
  "30",
  "40",
  "50",
  "60",
] as const;

export type Recipient = (typeof recipients)[number];
