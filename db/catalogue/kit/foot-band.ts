import type { FaceName } from "./faces";
import { box, page } from "./page";
import { paragraph } from "./paragraph";
import { rect } from "./shapes";

interface FootBandStyle {
  height: number;
  ground: string;
  ink: string;
  /** The largest size. Text that does not fit is set smaller. */
  size?: number;
  face?: FaceName;
}

/** A band across the foot of a card, with the punchline on it. */
export function footBand(
  text: string,
  { height, ground, ink, size = 33, face = "bowlby" }: FootBandStyle,
): string {
  const top = page.height - height;
  return (
    rect(box(0, top, page.width, height), ground) +
    // The margin below is larger than the one above, because descenders hang below the centred
    // lines.
    paragraph(face, text, box(28, top + 14, 444, height - 38), ink, { size })
  );
}
