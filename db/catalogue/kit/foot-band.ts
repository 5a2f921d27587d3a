import type { FaceName } from "./faces";
import { box, page } from "./page";
import { paragraph } from "./paragraph";
import { rect } from "./shapes";

interface FootBandStyle {
  height: number;
  ground: string;
  ink: string;
  /** Or less, until the words fit. */
  size?: number;
  face?: FaceName;
}

/** A band across the foot of a card, with the pay-off on it. */
export function footBand(
  words: string,
  { height, ground, ink, size = 33, face = "bowlby" }: FootBandStyle,
): string {
  const top = page.height - height;
  return (
    rect(box(0, top, page.width, height), ground) +
    // More room beneath than above: descenders hang below the lines that a paragraph centres.
    paragraph(face, words, box(28, top + 14, 444, height - 38), ink, { size })
  );
}
