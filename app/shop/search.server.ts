import { sql } from "kysely";
import type { Db } from "../../db/connect";
import { foldName, foldNames } from "../../db/folded-names";
import type { Card } from "./card";
import { defaultPoliteName, noLimit, readCards, selectInOrder } from "./catalogue.server";

type Options = {
  /** Who sees polite names finds them too. */
  isPolite?: boolean;
  limit?: number;
  offset?: number;
};

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
  const isNamed = holdsText("products.nameFolded", wanted);
  const isPolitelyNamed = holdsText("products.politeNameFolded", wanted);
  const isDefaultWanted = foldName(defaultPoliteName).includes(wanted);
  return readCards(
    selectInOrder(db)
      .where((eb) => {
        if (!isPolite) return isNamed;
        const hasDefault = isDefaultWanted ? [eb("products.politeName", "is", null)] : [];
        return eb.or([isNamed, isPolitelyNamed, ...hasDefault]);
      })
      .limit(limit)
      .offset(offset),
  );
}

/** The text as it is, whatever % and _ mean to SQL. */
function holdsText(column: string, text: string) {
  const pattern = `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}
