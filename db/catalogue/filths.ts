/** How rude a card may be, the tamest first. */
export const filths = ["mild", "rude", "unforgivable"] as const;

export type Filth = (typeof filths)[number];

/** The filth of a card that nobody has rated. */
export const defaultFilth: Filth = "rude";
