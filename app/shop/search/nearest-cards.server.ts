import type { Db } from "../../../db/connect";
import type { Card } from "../catalogue/card";
import { listCards, listIds } from "../catalogue/catalogue.server";
import { correctWord, readMeaning, singular, wordsOf, type Meaning } from "./search-words";

/** More would slow down other requests: these are the best sellers of the shelf. */
const mostRead = 200;
const mostNear = 8;
const mostBestSellers = 4;
/** Too many words begin with fewer letters. */
const shortestStem = 4;

/** Cards for a search that finds few by name. */
export type Nearest = {
  /** The shelf that the words name; undefined if they name none with cards. */
  meaning: Meaning | undefined;
  /** Whether the cards have anything to do with the words. */
  isNear: boolean;
  cards: Card[];
};

type Options = {
  /** In polite mode, polite texts are searched as well. */
  isPolite: boolean;
  /** Cards that the page shows already. */
  found: readonly Pick<Card, "id">[];
};

/**
 * Cards of the shelf that the words of a search name, first those whose texts have its other words; best
 * sellers if there are none. Forgives one typing error in a word.
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

/** The narrowest shelf that has cards: one without the filth, the occasion or the recipient, if need be. */
export async function findShelf(db: Db, meaning: Meaning): Promise<Meaning | undefined> {
  const { filth, occasion, recipient } = meaning;
  for (const shelf of [meaning, { occasion, recipient }, { recipient }, { occasion }, { filth }]) {
    const names = Object.values(shelf).some(Boolean);
    if (names && (await listIds(db, { ...shelf, limit: 1 })).length > 0) return shelf;
  }
  return undefined;
}

async function findByWords(db: Db, typed: readonly string[], { isPolite, found }: Options) {
  const { meaning: named, rest } = readMeaning(typed);
  const meaning = await findShelf(db, named);
  const isOther = ({ id }: Card) => !found.some((card) => card.id === id);
  const limit = rest.length > 0 ? mostRead : mostNear + found.length;
  const shelf = { ...meaning, sort: "popular" } as const;
  const candidates = meaning || rest.length > 0 ? await listCards(db, { ...shelf, limit }) : [];
  const read = rest.length > 0 ? candidates.map((card) => textsOf(card, isPolite)) : [];
  const near = candidates
    .map((card, i) => ({ card, score: scoreOf(read[i] ?? [], rest) }))
    .filter(({ card, score }) => isOther(card) && (meaning || score > 0))
    .toSorted((a, b) => b.score - a.score)
    .map(({ card }) => card)
    .slice(0, mostNear);
  if (near.length > 0) return { meaning, read, isNear: true, cards: near };
  const bestSellers = { filth: "unforgivable", sort: "popular" } as const;
  const others = await listCards(db, { ...bestSellers, limit: mostBestSellers + found.length });
  const cards = others.filter(isOther).slice(0, mostBestSellers);
  return { meaning, read, isNear: false, cards };
}

/** The words of each of a card's texts, the most telling text first. */
function textsOf(card: Card, isPolite: boolean): ReadonlySet<string>[] {
  const printed = [card.name, card.alt, ...(isPolite ? [card.politeName, card.politeAlt] : [])];
  const texts = [printed.join(" "), card.shortDescription, card.longDescription];
  return texts.map((text) => new Set(wordsOf(text)));
}

/** Counts how many of the words the texts have, and where. */
function scoreOf(texts: readonly ReadonlySet<string>[], wanted: readonly string[]): number {
  let score = 0;
  for (const word of wanted) {
    score += Math.max(...texts.map((words, i) => likeness(words, word) * (texts.length - i)));
  }
  return score;
}

/** 2 if the word is among the words, 1 if one of them begins with it, or else 0. */
function likeness(words: ReadonlySet<string>, wanted: string): number {
  if (words.has(wanted)) return 2;
  if (wanted.length < shortestStem) return 0;
  const stem = singular(wanted);
  for (const word of words) if (word.startsWith(stem)) return 1;
  return 0;
}
