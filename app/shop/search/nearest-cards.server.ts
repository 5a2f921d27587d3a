import type { Db } from "../../../db/connect";
import type { OccasionName } from "../../../db/catalogue/occasion-names";
import type { Card } from "../catalogue/card";
import { listCards, listFromEach, listIds, takeInTurn } from "../catalogue/catalogue.server";
import type { Shelf } from "../catalogue/select-cards.server";
import { shelfFor, shelvesBeside, together, type Filth, type Recipient } from "../catalogue/choice";
import {
  correctWord,
  readMeaning,
  singular,
  synonymsOf,
  wordsOf,
  type Meaning,
} from "./search-words";

/** More would slow down other requests: these are the best sellers of the shelf. */
const mostRead = 200;
const mostNear = 8;
/** Best sellers in place of results. Those beside results are as many as other cards. */
const mostBestSellers = 4;
/** One card alone beside a result, or for what no card is for, looks like a mistake. */
const fewestBeside = 2;
/** Fewer cards for somebody leave a row half empty, which others for the occasion then fill. */
const fewestShown = 4;
/** Too many words begin with fewer letters. */
const shortestStem = 4;

/** A listing that a search names. */
export type NamedShelf = { occasion?: OccasionName; recipients?: Recipient[]; filth?: Filth };

/** Cards for a search that finds few by name. */
export type Nearest = {
  /** The shelves that the words name and that have cards. */
  shelves: NamedShelf[];
  /**
   * Whether the words name an age that no card is for, or such an occasion or person and no occasion that
   * we have.
   */
  isUnsold: boolean;
  /** Whether the cards have anything to do with the words. */
  isNear: boolean;
  cards: Card[];
};

type Options = {
  /** In polite mode, polite texts are searched as well. */
  isPolite: boolean;
  /** The filth that the shopper has chosen: of words for an occasion or a person, its cards come nearest. */
  filth?: Filth | undefined;
  /** Cards that the page shows already. */
  found: readonly Pick<Card, "id">[];
};

/**
 * Cards of the shelves that the words of a search name, first those whose texts have its other words,
 * then those on most of the shelves; best sellers if there are none. Forgives one typing error in a word.
 */
export async function findNearest(db: Db, q: string, options: Options): Promise<Nearest> {
  const typed = wordsOf(q);
  const { read, ...nearest } = await findByWords(db, typed, options);
  const known = new Set(read.flatMap((texts) => texts.flatMap((words) => Array.from(words))));
  const corrected = typed.map((word) => (known.has(word) ? word : correctWord(word, known)));
  if (corrected.join() === typed.join()) return nearest;
  const { read: _, ...better } = await findByWords(db, corrected, options);
  return better;
}

/** For a person and a birthday together, for each recipient, or else for anybody: the narrowest shelf that has cards. */
export async function findShelves(db: Db, meaning: Meaning): Promise<NamedShelf[]> {
  const { recipients, ...others } = meaning;
  const found: NamedShelf[] = [];
  const pair = together(recipients);
  for (const each of [...(pair.length > 1 ? [pair] : []), ...recipients.map((one) => [one])]) {
    const shelf = await findShelf(db, { ...others, recipients: each });
    if (shelf) found.push(shelf);
  }
  const forAnybody = found.length === 0 && (await findShelf(db, others));
  return forAnybody ? [forAnybody] : found;
}

/** The shelf, or a wider one without the filth or the occasion, that has cards. Its recipients stay. */
async function findShelf(db: Db, { filth, occasion, recipients }: NamedShelf) {
  const wider: NamedShelf[] = recipients ? [{ recipients }] : [{ occasion }, { filth }];
  for (const shelf of [{ filth, occasion, recipients }, { occasion, recipients }, ...wider]) {
    const names = Object.values(shelf).some(Boolean);
    if (names && (await listIds(db, { ...shelf, limit: 1 })).length > 0) return shelf;
  }
  return undefined;
}

async function findByWords(db: Db, typed: readonly string[], { isPolite, filth, found }: Options) {
  const { meaning, rest } = readMeaning(typed);
  const isNamed = meaning.occasion !== undefined || meaning.recipients.length > 0;
  if (filth && isNamed) meaning.filth = filth;
  // “Sorry I missed your birthday” names what we do have.
  const isSold = meaning.occasion !== undefined || meaning.recipients.includes("belated");
  const isUnsold = meaning.isUnsoldAge === true || (meaning.isUnsold === true && !isSold);
  const shelves = await findShelves(db, meaning);
  const isNew = isNotIn(found);
  const limit = rest.length > 0 || shelves.length > 1 ? mostRead : mostNear + found.length;
  const listed = await readCandidates(db, searched(shelves, meaning, rest), limit);
  const isBroad = isUnsold && shelves.length > 0;
  const candidates = isBroad ? listed.toSorted((a, b) => getWellLast(a.card, b.card)) : listed;
  // A description that mentions Christmas makes no Christmas card; what the card prints does.
  const textCount = isUnsold ? 1 : undefined;
  const read =
    rest.length > 0
      ? candidates.map(({ card }) => textsOf(card, isPolite).slice(0, textCount))
      : [];
  const near = candidates
    .map(({ card, listCount }, i) => ({ card, listCount, score: scoreOf(read[i] ?? [], rest) }))
    .filter(({ card, score }) => isNew(card) && (shelves.length > 0 || score > 0))
    .toSorted((a, b) => b.score - a.score || b.listCount - a.listCount)
    .map(({ card }) => card)
    .slice(0, mostNear);
  const fewest = shelves.length === 0 && (found.length > 0 || isUnsold) ? fewestBeside : 1;
  if (near.length >= fewest) {
    const besides = [...found, ...near];
    const missing = fewestShown - besides.length;
    const beside = missing > 0 ? shelvesBeside(meaning.occasion, meaning.recipients) : [];
    const more = await listFromEach(db, beside, { besides, limit: missing });
    return { shelves, isUnsold, read, isNear: true, cards: [...near, ...more] };
  }
  const bestSellers = { filth: "unforgivable", sort: "popular" } as const;
  const most = found.length > 0 ? mostNear : mostBestSellers;
  const shown = [...found, ...near];
  const others = await listCards(db, { ...bestSellers, limit: most + shown.length });
  const cards = [...near, ...others.filter(isNotIn(shown))].slice(0, most);
  return {
    shelves,
    isUnsold,
    read,
    isNear: false,
    cards: isUnsold ? cards.toSorted(getWellLast) : cards,
  };
}

const isNotIn =
  (cards: readonly Pick<Card, "id">[]) =>
  ({ id }: Card) =>
    !cards.some((card) => card.id === id);

/** The best sellers of those lists, in turn, each with the number of lists that it is on. */
async function readCandidates(db: Db, lists: readonly Shelf[], limit: number) {
  const read: Card[][] = [];
  for (const list of lists) read.push(await listCards(db, { ...list, sort: "popular", limit }));
  const cardsById = new Map(read.flat().map((card) => [card.id, card]));
  const listCounts = new Map<string, number>();
  for (const { id } of read.flat()) listCounts.set(id, (listCounts.get(id) ?? 0) + 1);
  return takeInTurn(read.map((cards) => cards.map(({ id }) => id))).map((id) => ({
    card: cardsById.get(id)!,
    listCount: listCounts.get(id) ?? 0,
  }));
}

/** Sorts cards: the others suit more occasions. */
function getWellLast(a: Card, b: Card): number {
  const rank = ({ occasions: [main] }: Card) => Number(main === "get well");
  return rank(a) - rank(b);
}

/**
 * The shelves to look for cards on, best first: most cards for somebody are for a birthday, unless the
 * search says otherwise. Words that name no shelf may be about any card.
 */
function searched(
  named: readonly NamedShelf[],
  { recipients: all }: Meaning,
  rest: readonly string[],
): Shelf[] {
  // The cards for both of two recipients are on the shelves of each.
  const apart = named.filter(({ recipients = [] }) => recipients.length < 2);
  if (apart.length === 0) return rest.length > 0 ? [{}] : [];
  const shelves = apart.map(({ occasion, recipients: [recipient] = [], filth }): Shelf => {
    const theirs: Shelf = recipient ? shelfFor(recipient, all) : {};
    return Object.assign({}, theirs, { occasion: occasion ?? theirs.occasion, filth });
  });
  const birthdays = shelves
    .filter(({ occasion, recipients }) => recipients && !occasion)
    .map((shelf) => Object.assign({}, shelf, { occasion: "birthday" }));
  return [...birthdays, ...shelves];
}

/** The words of each of a card's texts, the most telling text first. */
function textsOf(card: Card, isPolite: boolean): ReadonlySet<string>[] {
  const printed = [card.name, card.alt, ...(isPolite ? [card.politeName, card.politeAlt] : [])];
  const texts = [printed.join(" "), card.shortDescription, card.longDescription];
  return texts.map((text) => new Set(wordsOf(text)));
}

/** Counts how many of the words the texts have, and where. Fewer than half of them are not a match. */
function scoreOf(texts: readonly ReadonlySet<string>[], wanted: readonly string[]): number {
  const scores = wanted.map((word) =>
    Math.max(...texts.map((words, i) => likeness(words, word) * (texts.length - i))),
  );
  const hits = scores.filter((score) => score > 0);
  if (hits.length * 2 < wanted.length) return 0;
  return hits.reduce((sum, score) => sum + score, 0);
}

/** 2 if the word or its singular is among the words, 1 for a synonym or a longer word, or else 0. */
function likeness(words: ReadonlySet<string>, wanted: string): number {
  const stem = singular(wanted);
  if (words.has(wanted) || words.has(stem)) return 2;
  if (synonymsOf(wanted).some((each) => words.has(each) || words.has(`${each}s`))) return 1;
  if (wanted.length < shortestStem) return 0;
  for (const word of words) if (word.startsWith(stem)) return 1;
  return 0;
}
