import type { CardRecord } from "../../db/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";

/** The ids of the cards that break a rule: a test expects none. */
export function idsOf(breaksRule: (card: CardRecord) => boolean): string[] {
  return catalogue.filter(breaksRule).map(({ id }) => id);
}

/** Every piece of text in a record's words. */
export function printedTexts(words: unknown): string[] {
  if (typeof words === "string") return words ? [words] : [];
  if (typeof words !== "object" || words === null) return [];
  return Object.values(words).flatMap(printedTexts);
}
