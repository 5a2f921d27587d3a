import type { CardStatus } from "./card";

export type { CardStatus };

/** The filters of the desk's cards, as they stand on the screen. */
export const cardFilters: Record<CardStatus, string> = {
  "on sale": "On sale",
  draft: "Drafts",
  "off sale": "Off sale",
  retired: "Retired",
};

/** The card statuses as they stand in a sentence. */
export const statusLabels: Record<CardStatus, string> = {
  draft: "a draft",
  "on sale": "on sale",
  "off sale": "off sale",
  retired: "retired",
};

/** What staff edit of a card. */
export type CardFields = {
  name: string;
  politeName: string | null;
  /** Tells the joke to somebody who cannot see the picture. */
  alt: string;
  politeAlt: string | null;
  shortDescription: string;
  longDescription: string;
  pricePence: number | null;
  /** The price before it was reduced; null for any other card. */
  oldPricePence: number | null;
  /** The main one first. */
  occasions: string[];
};

/** Less than that nobody can pay, by the payment company's own rules. */
const leastPricePence = 30;

/** What is wrong with the prices of a card, in words; undefined where nothing is. */
export function priceFault({
  pricePence,
  oldPricePence,
}: Pick<CardFields, "pricePence" | "oldPricePence">): string | undefined {
  if (pricePence !== null && pricePence < leastPricePence) return "Less than £0.30 cannot be paid.";
  return oldPricePence !== null && oldPricePence <= (pricePence ?? 0)
    ? "The old price is what it cost before it was reduced, so it is higher. Or leave it out."
    : undefined;
}

/** Where a card can be put next. */
export const statusMoves: Record<CardStatus, readonly Exclude<CardStatus, "draft">[]> = {
  draft: ["on sale"],
  "on sale": ["off sale", "retired"],
  "off sale": ["on sale", "retired"],
  retired: ["on sale"],
};

/** Whether a card has a picture. Those of our own kit, which were never drafts, are drawn ahead. */
export function hasPicture(card: { standing: CardStatus; picture: string | null }): boolean {
  return card.picture !== null || card.standing !== "draft";
}

/** What a card still lacks that guests would look for, in words. */
export function missingIn(
  card: CardFields & { standing: CardStatus; picture: string | null },
): string[] {
  const lacks: [string, boolean][] = [
    ["a picture", !hasPicture(card)],
    ["a price", card.pricePence === null],
    ["an occasion", card.occasions.length === 0],
    ["a polite name", !card.politeName],
    ["what the picture says", card.alt === ""],
    ["what it says politely", !card.politeAlt],
    ["a short description", card.shortDescription === ""],
    ["a long description", card.longDescription === ""],
  ];
  return lacks.filter(([, isMissing]) => isMissing).map(([what]) => what);
}
