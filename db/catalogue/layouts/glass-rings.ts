import { hollow } from "../kit/ink";
import { box, faded, overprint, type Point, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { seededRandom } from "../kit/random";
import { circle, rule, stroke } from "../kit/shapes";
import { setIn, stack } from "../kit/text";

export interface GlassRingsText {
  lines: readonly string[];
  small: string;
}

const beer = "#7a4a1c";
const glasses: readonly Point[] = [
  [142, 150],
  [366, 246],
  [204, 462],
  [404, 566],
  [60, 372],
  [330, 40],
  [70, 640],
];
const foot = 112;

/** Big words on a bar top that nobody has wiped. */
export function drawGlassRings({ lines, small }: GlassRingsText, { ink }: Palette): string {
  const random = seededRandom(small);
  const rings = glasses.map((at) => {
    const wet = Math.round(480 + random() * 200);
    const dry = Math.round(20 + random() * 60);
    const [x, y] = at;
    const outer = `M${x - foot} ${y}a${foot} ${foot} 0 1 1 0 .1z`;
    return (
      stroke(outer, beer, 8 + Math.round(random() * 7), { dashes: `${wet} ${dry} 40 9` }) +
      circle([x + 3, y - 2], foot - 13, hollow(beer, 2))
    );
  });
  return [
    overprint(faded(0.5, rings.join(""))),
    stack(setIn("bowlby", lines, ink), box(40, 60, page.width - 80, 500), 20),
    rule(40, 598, page.width - 80, ink, 4),
    paragraph("slab", small, box(40, 608, 420, 60), ink, { size: 26 }),
  ].join("");
}
