import { handWidths, type Hand } from "./hands";

/** A folded card, the room for words in it, and what a label has left for an address: millimetres. */
export const cardSize = { width: 105, height: 148 };
const insideBox = { width: 85, height: 128 };
export const lineHeight = 1.25;

/** The sizes that a message may be set in, in tenths of a millimetre. The style sheet has a rule for each. */
export const messageSizes = [160, 130, 105, 85, 70, 55, 45, 36, 28, 22, 17, 13, 10] as const;
/** The same for the address on a label. */
export const labelSizes = [42, 36, 30, 25, 20, 16, 12, 8] as const;

/** The largest size at which the message stays inside its card, however its lines break. */
export const messageSize = (message: string, hand: Hand) =>
  fitText(message, insideBox, messageSizes, handWidths[hand]);

/** The largest size at which the address stays on a label with that much room. */
export const labelSize = (address: string, box: Box) => fitText(address, box, labelSizes, 1);

type Box = { width: number; height: number };

/** The last size if none fits. @param breadth of the letters, compared to `widthOf` */
function fitText<Size extends number>(
  text: string,
  { width, height }: Box,
  sizes: readonly [...Size[], Size],
  breadth: number,
): Size {
  const lines = text.split("\n").map((line) => splitWords(line).map(toClusters));
  const fits = (size: number) => {
    const em = size / 10;
    const lineWidth = width / em / breadth;
    const count = lines.reduce((sum, words) => sum + countLines(words, lineWidth), 0);
    return count * lineHeight * em <= height;
  };
  return sizes.find(fits) ?? sizes.at(-1)!;
}

/** How many lines words take that break at blanks, and within a word only where it is too long. */
function countLines(words: readonly number[][], lineWidth: number): number {
  let count = 1;
  let used = 0;
  for (const clusters of words) {
    const width = sum(clusters);
    if (used > 0 && used + width > lineWidth) {
      count += 1;
      used = 0;
    }
    if (width <= lineWidth) used += width;
    else
      for (const each of clusters) {
        if (used > 0 && used + each > lineWidth) {
          count += 1;
          used = 0;
        }
        // What no line holds, at this size, must not be set in it.
        if (each > lineWidth) return Infinity;
        used += each;
      }
  }
  return count;
}

/** Each with the blank behind it. */
const splitWords = (line: string) => line.match(/[^ ]* |[^ ]+$/g) ?? [];

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The widths of what no line break parts, in ems. */
function toClusters(word: string): number[] {
  return splitClusters(word).map((cluster) => sum([...cluster].map(widthOf)));
}

/** A browser without the segmenter parts what belongs together, and sees it as the server has set it. */
function splitClusters(word: string): string[] {
  if (!("Segmenter" in Intl)) return [...word];
  return Array.from(new Intl.Segmenter("en").segment(word), ({ segment }) => segment);
}

const widths: [RegExp, number][] = [
  [/[ .,:;'’!|]/, 0.36],
  [/[ijlft()[\]{}I`/\\"1“”‘]/, 0.6],
  [/[a-hknopqrsuvxyzJ0-9-]/, 0.68],
  [/[%@—…]/, 1.4],
  [/[A-HK-LN-VX-Z]/, 0.78],
  [/[\u0020-\u024f–•€]/, 1.1],
  // A whole sentence in one letter.
  [/[\ufd40-\ufdff\u{12000}-\u{1254f}]/u, 12],
  [/[\p{M}\u200b-\u200f]/u, 0],
];

/** As wide as the letter is at most in any of the faces, in ems; a picture is wider than any letter. */
export const widthOf = (letter: string) =>
  widths.find(([letters]) => letters.test(letter))?.[1] ?? 1.5;
