import type { OccasionName } from "../../../db/catalogue/occasion-names";
import type { Filth, Recipient } from "../catalogue/choice";
import { keysOf } from "../objects";

/** The occasion, the recipients and the filth that a search names. */
export type Meaning = {
  occasion?: OccasionName;
  recipients: Recipient[];
  filth?: Filth;
  /** Whether it names an occasion or a person that no card is for. */
  isUnsold?: boolean;
  /** Whether it names an age that no card is for. */
  isUnsoldAge?: boolean;
};

const occasionWords: Record<OccasionName, string[]> = {
  birthday: ["birthday", "bday"],
  engagement: ["engagement", "engaged", "proposal"],
  wedding: ["wedding", "wed", "married", "marriage", "bride", "groom", "newlywed"],
  "get well": ["get well", "ill", "sick", "poorly", "hospital", "hangover", "hungover"],
};

const recipientWords: Record<Recipient, string[]> = {
  mum: ["mum", "mummy", "mam", "mom", "mother", "stepmum"],
  dad: ["dad", "daddy", "father", "stepdad"],
  nan: ["nan", "nana", "nanna", "gran", "granny", "grandma", "grandmother"],
  sister: ["sister", "sis"],
  brother: ["brother", "bro"],
  partner: "partner,husband,wife,boyfriend,girlfriend,fiance,fiancee,other half".split(","),
  mate: ["mate", "friend", "bestie"],
  boss: ["boss", "manager", "work", "office"],
  ex: ["ex"],
  "18": ["18", "18th", "eighteen", "eighteenth"],
  "30": ["30", "30th", "thirty", "thirtieth"],
  "40": ["40", "40th", "forty", "fortieth"],
  "50": ["50", "50th", "fifty", "fiftieth"],
  "60": ["60", "60th", "sixty", "sixtieth"],
  belated: ["belated", "late", "forgot", "forgotten", "missed"],
};

const filthWords: Record<Filth, string[]> = {
  mild: ["mild", "clean", "polite", "tame"],
  rude: ["rude"],
  unforgivable: ["unforgivable", "filthy", "offensive", "obscene"],
};

/** Each stands for an occasion or a person that no card is for, as in “new job”. */
const unsoldWords =
  "leaving retirement retiring job christmas xmas baby thank sorry easter valentine anniversary " +
  "graduation exam home son daughter aunt auntie uncle cousin teacher";

const unsoldAges = "21 21st 70 70th 80 80th 90 90th".split(" ");

const meanings = new Map([
  ...eachPhrase(occasionWords, (occasion): Partial<Meaning> => ({ occasion })),
  ...eachPhrase(recipientWords, (recipient) => ({ recipients: [recipient] })),
  ...eachPhrase(filthWords, (filth) => ({ filth })),
  ...eachPhrase({ unsold: unsoldWords.split(" ") }, () => ({ isUnsold: true })),
  ...eachPhrase({ ages: unsoldAges }, () => ({ occasion: "birthday", isUnsoldAge: true })),
]);

function eachPhrase<Named extends string>(
  words: Record<Named, string[]>,
  meaningOf: (named: Named) => Partial<Meaning>,
): [string, Partial<Meaning>][] {
  return keysOf(words).flatMap((named) =>
    words[named].map((phrase): [string, Partial<Meaning>] => [phrase, meaningOf(named)]),
  );
}

/** They say nothing about a card. */
const fillers = new Set(
  (
    "a an and at by card cards for from funny greeting greetings happy her his i in is it me my new of on " +
    "or our present some something that the their this to we who with you your"
  ).split(" "),
);

/** In each group, a search for one word finds cards about another. */
const synonyms = [
  "beer lager ale pint wine prosecco champagne gin booze drink drunk bar".split(" "),
  ["christmas", "xmas"],
];

/** The words that may stand for one of a search, beside itself. */
export const synonymsOf = (word: string): readonly string[] =>
  synonyms.find((group) => group.includes(word) || group.includes(singular(word))) ?? [];

/** The words of a text, without case, accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/['‘’\p{M}]/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\d]+/gu) ?? [];
}

/**
 * Reads what a search means.
 * @param typed its words
 * @returns the meaning, and the words that it leaves, without fillers
 */
export function readMeaning(typed: readonly string[]): { meaning: Meaning; rest: string[] } {
  const meaning: Meaning = { recipients: [] };
  const rest: string[] = [];
  for (let i = 0; i < typed.length; i++) {
    const word = typed[i] ?? "";
    const pair = meanings.get(`${word} ${typed[i + 1]}`);
    const meant = pair ?? meanings.get(word) ?? meanings.get(singular(word));
    const isTaken = meant !== undefined && takeUp(meaning, meant);
    if (!isTaken && !fillers.has(word)) rest.push(word);
    if (isTaken && pair) i++;
  }
  const isNamed = meaning.occasion ?? meaning.filth ?? meaning.recipients[0];
  if (!isNamed && rest.length === 0 && typed.includes("happy")) meaning.occasion = "birthday";
  return { meaning, rest };
}

/** “Mum’s 60th” names two. Each costs a search of its own. */
const mostRecipients = 2;

/**
 * Adds what one phrase means, unless the meaning has enough of that kind.
 * @returns false for a word that is still to be looked for in the texts of cards
 */
function takeUp(meaning: Meaning, { isUnsold, ...meant }: Partial<Meaning>): boolean {
  if (isUnsold) meaning.isUnsold = true;
  if (isUnsold) return false;
  const { recipients = [], occasion, filth, isUnsoldAge } = meant;
  if (isUnsoldAge) meaning.isUnsoldAge = true;
  const all = [...new Set([...meaning.recipients, ...recipients])];
  if ((occasion && meaning.occasion) || (filth && meaning.filth)) return false;
  if (all.length > mostRecipients) return false;
  meaning.recipients = all;
  meaning.occasion ??= occasion;
  meaning.filth ??= filth;
  return true;
}

/** The word without the s of a plural. */
export function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, "") : word;
}

/** Shorter words are one letter away from too many others. */
const shortestMistyped = 5;

/** Too many words begin with fewer letters. */
const shortestBegun = 3;

/**
 * A recipient, if only the last letter is missing or a letter is typed twice; a word that means something
 * or one of those words, if only one typing error is between; or else the word itself.
 */
export function correctWord(word: string, known: Iterable<string>): string {
  if (word.length < shortestBegun || meanings.has(word) || fillers.has(word)) return word;
  // Any other letter too many would make dad of dead, and 30 of 300.
  const undoubled = word.replace(/([a-z])\1/, "$1");
  const recipient = Object.values(recipientWords)
    .flat()
    .find((each) => each.slice(0, -1) === word || each === undoubled);
  if (recipient !== undefined || word.length < shortestMistyped) return recipient ?? word;
  for (const each of [...meanings.keys(), ...known]) if (isOneTypo(word, each)) return each;
  return word;
}

/** Whether one letter is missing, added, wrong, or swapped with the next. */
export function isOneTypo(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start++;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  const isSwapped = wrong.length === 2 && right === `${wrong[1]}${wrong[0]}`;
  return isSwapped || Math.max(wrong.length, right.length) < 2;
}
