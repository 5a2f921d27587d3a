import type { FaceName } from "./faces";
import type { Ink } from "./ink";
import { assertReadable, outline, outlineSize } from "./outline";
import type { Box } from "./page";
import { type Align, line, spareBefore } from "./text";

interface ParagraphStyle {
  /** The size to set it in, or less if the box is too tight. */
  size: number;
  align?: Align;
  /** From baseline to baseline, in ems. */
  leading?: number;
}

/**
 * Running text broken into even lines (or where it says "\n"), centred up and down in its box. It
 * never leaves the box: it is set smaller until it fits.
 */
export function paragraph(
  face: FaceName,
  words: string,
  into: Box,
  ink: Ink,
  { size, align = "middle", leading = 1.3 }: ParagraphStyle,
): string {
  assertReadable(words, size);
  const lines = words.includes("\n")
    ? words.split("\n")
    : breakEvenly(face, words, size, into.width);
  const height = size * (leading * (lines.length - 1) + capHeight);
  const tooWide = lines.some((each) => measure(face, each, size) > into.width);
  if (tooWide || height > into.height) {
    return paragraph(face, words, into, ink, { size: size - 0.5, align, leading });
  }
  const x = into.x + into.width * spareBefore[align];
  const firstBaseline = into.y + (into.height - height) / 2 + size * capHeight;
  return lines
    .map((each, index) =>
      line(face, each, [x, firstBaseline + index * size * leading], size, ink, { align }),
    )
    .join("");
}

/** How high capitals stand in most faces, in ems: near enough to centre a paragraph by eye. */
const capHeight = 0.72;

/** As few lines as the width allows, then the narrowest measure that keeps to that number. */
function breakEvenly(face: FaceName, words: string, size: number, width: number): string[] {
  const fewest = breakLines(face, words, size, width);
  let best = fewest;
  for (let narrower = width * 0.97; narrower > width * 0.4; narrower *= 0.97) {
    const lines = breakLines(face, words, size, narrower);
    if (lines.length > fewest.length) break;
    best = lines;
  }
  return best;
}

function breakLines(face: FaceName, words: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of words.split(" ")) {
    const longer = current ? `${current} ${word}` : word;
    if (current && measure(face, longer, size) > width) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

function measure(face: FaceName, words: string, size: number): number {
  return (outline(face, words).width * size) / outlineSize;
}
