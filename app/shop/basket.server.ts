import type { Db } from "../../db/connect";
import type { Line } from "./basket";
import { findCards, type Card } from "./catalogue.server";

/** A line with its card beside it; the card is null once it has left the catalogue. */
export type BasketLine = Line & { card: Card | null };

/** A line that can be bought: its card exists and has a price. */
export type PricedLine = Line & { card: Card & { pricePence: number } };

/** Each line with its card as the database has it now. */
export async function showBasket(db: Db, lines: readonly Line[]): Promise<BasketLine[]> {
  const cards = await findCards(
    db,
    lines.map(({ itemId }) => itemId),
  );
  return lines.map((line) => ({ ...line, card: cards.get(line.itemId) ?? null }));
}

/** Whether the line can be bought. */
export function isPriced(line: BasketLine): line is PricedLine {
  return typeof line.card?.pricePence === "number";
}

/** The total in pence of the lines whose card has a price; postage comes on top. */
export function subtotalPence(lines: readonly BasketLine[]): number {
  return lines.filter(isPriced).reduce((sum, line) => sum + line.card.pricePence, 0);
}
