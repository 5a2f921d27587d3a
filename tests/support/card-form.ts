import { valuesOf } from "../../app/routes/desk/card/form-values";
import { readDeskCard } from "../../app/shop/catalogue/list-cards.server";
import type { Db } from "../../db/connect";

/** The fields of a card's form at the desk, as they stand there before anybody types. */
export async function cardForm(db: Db, id: string): Promise<Record<string, string>> {
  const card = await readDeskCard(db, id);
  if (!card) throw new Error(`There is no card ${id}.`);
  return { card: id, version: String(card.version), ...valuesOf(card) };
}
