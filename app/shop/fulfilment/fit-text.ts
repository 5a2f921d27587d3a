import { typefaceWidths, type Typeface } from "~/shop/catalogue/typefaces";

/** The room for words in a card of 105 by 148 mm, in tenths of a millimetre. */
const insideBox = { width: 850, height: 1280 };
const lineHeight = 1.25;

/** The sizes that a message may be set in, in tenths of a millimetre. The style sheet has a rule for each. */
export const messageSizes = [160, 130, 105, 85, 70, 55, 45, 36, 28, 22, 17, 13, 10] as const;
/** The same for the address on a label. */
export const labelSizes = [42, 36, 30, 25, 20, 16, 12, 8] as const;

/**
 * The size of a message in its card: the largest that leaves its lines as they were typed, or where that
 * would be small, the largest at which it stays inside however its lines break.
 */
export function messageSize(message: string, typeface: Typeface) {
  const count = measure(message, typefaceWidths[typeface]);
  const whole = message.split("\n").length;
  const fits = (size: number) => isWithin(insideBox, size, count(insideBox.width / size));
  return (
    messageSizes.find(
      (size) => size >= 70 && fits(size) && count(insideBox.width / size) === whole,
    ) ??
    messageSizes.find((size) => size <= 105 && fits(size)) ??
    messageSizes.at(-1)!
  );
}

/** The largest size at which the address stays on a label with that much room. */
export function labelSize(address: string, box: Box) {
  const count = measure(address, 1);
  const fits = (size: number) => isWithin(box, size, count(box.width / size));
  return labelSizes.find(fits) ?? labelSizes.at(-1)!;
}

/** In tenths of a millimetre. */
type Box = { width: number; height: number };

const isWithin = ({ height }: Box, size: number, lineCount: number) =>
  lineCount * lineHeight * size <= height;

/**
 * Counts the lines that a text takes, by how many ems a line holds.
 * @param breadth of the letters, compared to `widthOf`
 */
function measure(text: string, breadth: number): (lineWidth: number) => number {
  const lines = text.split("\n").map((line) => splitWords(line).map(toClusters));
  return (lineWidth) => sum(lines.map((words) => countLines(words, lineWidth / breadth)));
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
