import { onArc } from "../kit/arc";
import { footBand } from "../kit/foot-band";
import { box, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle } from "../kit/shapes";
import { setIn, stack } from "../kit/text";

export interface DoilyText {
  around: string;
  lines: readonly string[];
  small: string;
}

const centre: Point = [250, 292];

/** A paper doily, of the sort that goes under a cake and over the truth. */
export function drawDoily({ around, lines, small }: DoilyText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  return [
    ring(36, 206, 26, second),
    circle(centre, 208, second),
    ring(36, 206, 11, paper),
    ring(24, 176, 8, paper),
    ring(48, 156, 3.5, paper),
    circle(centre, 146, accent),
    onArc("slab", around, { centre, radius: 116, size: 22, side: "top", spacing: 1 }, ink),
    stack(setIn("anton", lines, ink), box(172, 212, 156, 172), 10),
    footBand(small, { height: 140, ground: ink, ink: accent, size: 40 }),
  ].join("");
}

/** Dots on a circle around the middle: scallops of paper, or holes cut in it. */
function ring(count: number, radius: number, size: number, ink: string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    const place: Point = [
      centre[0] + radius * Math.sin(angle),
      centre[1] - radius * Math.cos(angle),
    ];
    return circle(place, size, ink);
  }).join("");
}
