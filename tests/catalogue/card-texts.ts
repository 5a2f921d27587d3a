import type { CardRecord } from "../../db/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";

/** The ids of the cards that break a rule: a test expects none. */
export function idsOf(breaksRule: (card: CardRecord) => boolean): string[] {
  return catalogue.filter(breaksRule).map(({ id }) => id);
}

/** Every piece of a record's text. */
export function printedTexts(text: unknown): string[] {
  if (typeof text === "string") return text ? [text] : [];
  if (typeof text !== "object" || text === null) return [];
  return Object.values(text).flatMap(printedTexts);
}
