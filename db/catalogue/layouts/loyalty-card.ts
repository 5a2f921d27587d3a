import { footBand } from "../kit/foot-band";
import { edged, hollow } from "../kit/ink";
import { box, faded, move, overprint, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, shape, stroke } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface LoyaltyCardText {
  greeting: string;
  /** When each is good for, soonest first. */
  years: readonly [string, string, string, string];
  terms: string;
  stamp: string;
  small: string;
}

const places: readonly Point[] = [
  [146, 266],
  [354, 266],
  [146, 452],
  [354, 452],
];
const turns = [-14, 9, -6, 17] as const;

/** A card with a cake for every year, all of them stamped already. */
export function drawLoyaltyCard(text: LoyaltyCardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const years = text.years.map((year, index) => {
    const [x, y] = places[index] ?? [0, 0];
    const stamp =
      rect(box(x - 84, y - 28, 168, 56), hollow(accent, 8), 10) +
      fit("anton", text.stamp, box(x - 68, y - 16, 136, 32), accent, { tracking: 0.14 });
    return [
      circle([x, y], 68, edged("#ffffff", ink, 5)),
      faded(0.3, move(x, y, drawCake(ink))),
      overprint(tilt(turns[index] ?? 0, [x, y], stamp)),
      line("slab", year, [x, y + 98], 23, ink, { align: "middle" }),
    ].join("");
  });
  return [
    move(9, 11, rect(box(26, 36, 448, 548), ink, 26)),
    rect(box(26, 36, 448, 548), edged("#ffffff", ink, 6), 26),
    shape("M29 62a23 23 0 0 1 23-23H448a23 23 0 0 1 23 23V160H29Z", second),
    stretch("anton", text.greeting, box(52, 58, 396, 56), ink),
    fit("typewriter", text.terms, box(52, 124, 396, 24), ink),
    ...years,
    footBand(text.small, { height: 96, ground: accent, ink: "#ffffff" }),
  ].join("");
}

function drawCake(ink: string): string {
  return [
    rect(box(-40, 0, 80, 36), ink, 6),
    stroke("M-24 0V-22M0 0V-22M24 0V-22", ink, 8),
    circle([-24, -34], 6, ink),
    circle([0, -34], 6, ink),
    circle([24, -34], 6, ink),
  ].join("");
}
