import { typefaceWidths, type Typeface } from "~/shop/catalogue/typefaces";

/** The space for the message in a card of 105 by 148 mm, in tenths of a millimetre. */
const insideBox = { width: 850, height: 1280 };
const lineHeight = 1.25;

/** The sizes of a message, in tenths of a millimetre. The style sheet has a rule for each. */
export const messageSizes = [
  240, 195, 160, 130, 105, 85, 70, 55, 45, 36, 28, 22, 17, 13, 10,
] as const;
/** The sizes of the sender on a label, in tenths of a millimetre. */
export const labelSizes = [42, 36, 30, 25, 20, 16, 12, 8] as const;

/**
 * The size of a message in its card: the largest that fits, with line breaks between words. Only if
 * that would be small are words broken too.
 */
export function messageSize(message: string, typeface: Typeface) {
  const breadth = typefaceWidths[typeface];
  const count = measure(message, breadth);
  const longest = breadth * Math.max(...message.split(/[ \n]/).map(widthOfWord));
  const fits = (size: number) => isWithin(insideBox, size, count(insideBox.width / size));
  return (
    messageSizes.find((size) => size >= 45 && longest * size <= insideBox.width && fits(size)) ??
    messageSizes.find((size) => size <= 105 && fits(size)) ??
    Math.min(...messageSizes)
  );
}

/** The largest size at which the sender fits on a label. */
export function labelSize(address: string, box: Box) {
  const count = measure(address, 1);
  const fits = (size: number) => isWithin(box, size, count(box.width / size));
  return labelSizes.find(fits) ?? Math.min(...labelSizes);
}

/** The sizes of an address: 9 pt or more, so that sorting machines can read it. */
export const addressSizes = [42, 36, 32] as const;
const addressLineHeight = 1.1;

/**
 * An address as it is set on a label: line by line, or if that has no room, line after line.
 * Undefined for one that does not fit at 9 pt.
 */
export function fitAddress(lines: readonly string[], { width, height }: Box) {
  for (const text of [lines.join("\n"), lines.join(", ")]) {
    const count = measure(text, 1);
    const size = addressSizes.find(
      (each) => count(width / each) * addressLineHeight * each <= height,
    );
    if (size) return { text, size };
  }
  return undefined;
}

/** In tenths of a millimetre. */
type Box = { width: number; height: number };

const isWithin = ({ height }: Box, size: number, lineCount: number) =>
  lineCount * lineHeight * size <= height;

/**
 * Counts the lines that a text takes, by the number of ems in a line.
 * @param breadth of the letters, relative to `widthOf`
 */
function measure(text: string, breadth: number): (lineWidth: number) => number {
  const lines = text.split("\n").map((line) => splitWords(line).map(toClusters));
  return (lineWidth) => sum(lines.map((words) => countLines(words, lineWidth / breadth)));
}

/** The number of lines of words that break at spaces, and within a word only if it is too long. */
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
        // Text that does not fit on a line must not be set at this size.
        if (each > lineWidth) return Infinity;
        used += each;
      }
  }
  return count;
}

/** Each word with the space after it. */
const splitWords = (line: string) => line.match(/[^ ]* |[^ ]+$/g) ?? [];

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const widthOfWord = (word: string) => sum(toClusters(word));

/** The widths of the parts that no line break separates, in ems. */
function toClusters(word: string): number[] {
  return splitClusters(word).map((cluster) => sum([...cluster].map(widthOf)));
}

/**
 * Splits a text into what a reader takes for one letter. A browser without the segmenter splits
 * those too, and shows the size that the server chose.
 */
export function splitClusters(word: string): string[] {
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
  // Ligatures of a whole phrase.
  [/[\ufd40-\ufdff\u{12000}-\u{1254f}]/u, 12],
  // The flag of England is a flag with letters that nobody sees.
  [/[\p{M}\u200b-\u200f\u{e0020}-\u{e007f}]/u, 0],
];

/**
 * The maximum width of a letter in any of the typefaces, in ems; an emoji is wider than any letter.
 */
export const widthOf = (letter: string) =>
  widths.find(([letters]) => letters.test(letter))?.[1] ?? 1.5;
