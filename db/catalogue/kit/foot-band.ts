import type { FaceName } from "./faces";
import { box, page } from "./page";
import { paragraph } from "./paragraph";
import { rect } from "./shapes";

interface FootBandStyle {
  height: number;
  ground: string;
  ink: string;
  /** The largest size. It is smaller if the words do not fit. */
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
    // There is more room beneath than above, because descenders hang below the centred lines.
    paragraph(face, words, box(28, top + 14, 444, height - 38), ink, { size })
  );
}
