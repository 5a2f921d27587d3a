import type { Db } from "../../db/connect";
import { foldName, foldNames } from "../../db/folded-names";
import { findInNameIndex, holdsText } from "../../db/name-index";
import type { Card } from "./card";
import { noLimit, readCards, selectInOrder, type Range } from "./catalogue.server";

/** Who sees polite names finds them too. */
type Options = Range & { isPolite?: boolean };

/**
 * Cards whose name holds the text, in catalogue order, whatever its case; a typed ' finds a printed ’.
 */
export async function searchCards(
  db: Db,
  text: string,
  { isPolite = false, limit = noLimit, offset = 0 }: Options = {},
): Promise<Card[]> {
  const wanted = foldName(text);
  // PostgreSQL refuses a NUL in a text, and no name has one.
  if (wanted.includes("\0")) return [];
  await foldNames(db);
  const candidates = await findInNameIndex(db, wanted, { isPolite });
  if (candidates?.length === 0) return [];
  return readCards(
    selectInOrder(db)
      .$if(candidates !== undefined, (cards) => cards.where("products.id", "in", candidates ?? []))
      .where((eb) => {
        const isNamed = holdsText(db, "products.nameFolded", wanted);
        if (!isPolite) return isNamed;
        return eb.or([isNamed, holdsText(db, "products.politeNameFolded", wanted)]);
      })
      .limit(limit)
      .offset(offset),
  );
}
