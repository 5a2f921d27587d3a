import type { Db } from "../../../db/connect";
import { foldName, foldNames } from "../../../db/folded-names";
import { findInNameIndex, holdsText } from "../../../db/name-index";
import type { Card } from "../catalogue/card";
import type { Choice } from "../catalogue/choice";
import { listedCards, noLimit, type Range } from "../catalogue/catalogue.server";
import { selectShelf } from "../catalogue/select-cards.server";

/** In polite mode, the search also finds polite names. */
type Options = Range & Partial<Choice> & { isPolite?: boolean };

/**
 * The cards whose name contains the text, in catalogue order unless another is chosen. Case does not
 * matter, and a typed ' finds a printed ’.
 */
export async function searchCards(
  db: Db,
  text: string,
  { isPolite = false, limit = noLimit, offset = 0, ...choice }: Options = {},
): Promise<Card[]> {
  const wanted = foldName(text);
  await foldNames(db);
  const candidates = await findInNameIndex(db, wanted, { isPolite });
  if (candidates?.length === 0) return [];
  const found = await selectShelf(db, choice)
    .innerJoin("products", "products.id", "shelves.productId")
    .$if(candidates !== undefined, (cards) =>
      cards.where("shelves.productId", "in", candidates ?? []),
    )
    .where((eb) => {
      const isNamed = holdsText(db, "products.nameFolded", wanted);
      if (!isPolite) return isNamed;
      return eb.or([isNamed, holdsText(db, "products.politeNameFolded", wanted)]);
    })
    .limit(limit)
    .offset(offset)
    .execute();
  return listedCards(
    db,
    found.map(({ id }) => id),
  );
}
