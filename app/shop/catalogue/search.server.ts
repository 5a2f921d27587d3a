import type { Db } from "../../../db/connect";
import { foldName, foldNames } from "../../../db/folded-names";
import { findInNameIndex, holdsText } from "../../../db/name-index";
import type { Card } from "./card";
import { recipients, type Choice, type Recipient } from "./choice";
import { listCards, listedCards, noLimit, type Range } from "./catalogue.server";
import { selectShelf } from "./select-cards.server";

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

/** The words of a search that mean each recipient. */
const patterns: Record<Recipient, RegExp> = {
  mum: /\b(mum|mummy|mam|mom|mother)\b/i,
  dad: /\b(dad|daddy|father)\b/i,
  nan: /\b(nan|nana|nanna|gran|granny|grandma|grandmother)\b/i,
  sister: /\b(sister|sis)\b/i,
  brother: /\b(brother|bro)\b/i,
  partner: /\b(partner|husband|wife|boyfriend|girlfriend|fianc[eé]e?|other half)\b/i,
  mate: /\b(mate|friend|bestie)s?\b/i,
  boss: /\b(boss|manager|work|office)\b/i,
  ex: /\bex\b/i,
  "18": /\b(18(th)?|eighteen(th)?)\b/i,
  "30": /\b(30(th)?|thirty|thirtieth)\b/i,
  "40": /\b(40(th)?|forty|fortieth)\b/i,
  "50": /\b(50(th)?|fifty|fiftieth)\b/i,
  "60": /\b(60(th)?|sixty|sixtieth)\b/i,
  belated: /\b(belated|late|forgot|forgotten|missed)\b/i,
};

/** The recipient that a search means, if any. */
export const recipientMeant = (q: string) =>
  recipients.find((recipient) => patterns[recipient].test(q));

const mostSuggestions = 4;

/** Best sellers for the recipient, or of the rudest cards, without those that were found. */
export async function suggestCards(
  db: Db,
  recipient: Recipient | undefined,
  found: readonly Card[],
) {
  const ids = new Set(found.map(({ id }) => id));
  const shelf = recipient ? { recipient } : { filth: "unforgivable" as const };
  const cards = await listCards(db, {
    ...shelf,
    sort: "popular",
    limit: mostSuggestions + ids.size,
  });
  return cards.filter(({ id }) => !ids.has(id)).slice(0, mostSuggestions);
}
