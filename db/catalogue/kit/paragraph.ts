import type { FaceName } from "./faces";
import type { Ink } from "./ink";
import { assertReadable, outline, outlineSize } from "./outline";
import type { Box } from "./page";
import { type Align, line, spareBefore } from "./text";

interface ParagraphStyle {
  /** The preferred size. Text that does not fit is set smaller. */
  size: number;
  align?: Align;
  /** The distance between baselines, in ems. */
  leading?: number;
}

/**
 * Sets text in even lines (or with breaks at "\n"), centred vertically in its box. It shrinks the
 * text until it fits the box.
 */
export function paragraph(
  face: FaceName,
  text: string,
  into: Box,
  ink: Ink,
  { size, align = "middle", leading = 1.3 }: ParagraphStyle,
): string {
  assertReadable(text, size);
  const lines = text.includes("\n") ? text.split("\n") : breakEvenly(face, text, size, into.width);
  const height = size * (leading * (lines.length - 1) + capHeight);
  const tooWide = lines.some((each) => measure(face, each, size) > into.width);
  if (tooWide || height > into.height) {
    return paragraph(face, text, into, ink, { size: size - 0.5, align, leading });
  }
  const x = into.x + into.width * spareBefore[align];
  const firstBaseline = into.y + (into.height - height) / 2 + size * capHeight;
  return lines
    .map((each, index) =>
      line(face, each, [x, firstBaseline + index * size * leading], size, ink, { align }),
    )
    .join("");
}

/** The height of capitals in most typefaces, in ems, which is close enough for centring. */
const capHeight = 0.72;

/**
 * Breaks the text into as few lines as the width allows, and then narrows the lines as far as that
 * number allows.
 */
function breakEvenly(face: FaceName, text: string, size: number, width: number): string[] {
  const fewest = breakLines(face, text, size, width);
  let best = fewest;
  for (let narrower = width * 0.97; narrower > width * 0.4; narrower *= 0.97) {
    const lines = breakLines(face, text, size, narrower);
    if (lines.length > fewest.length) break;
    best = lines;
  }
  return best;
}

function breakLines(face: FaceName, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
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

function measure(face: FaceName, text: string, size: number): number {
  return (outline(face, text).width * size) / outlineSize;
}
