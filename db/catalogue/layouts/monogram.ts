import { edged } from "../kit/ink";
import { frame } from "../kit/ornaments";
import { box, inset, page, round, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { shape } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface MonogramText {
  opening: string;
  /** The middle one stands in front. */
  letters: readonly [string, string, string];
  occasion: string;
}

/** Three letters in a laurel wreath, for towels, cufflinks and first reactions. */
export function drawMonogram(text: MonogramText, palette: Palette): string {
  const { paper, ink, second } = palette;
  const [first, front, last] = text.letters;
  return [
    frame(inset(page, 22), second, 2),
    frame(inset(page, 30), second, 4),
    line("abril", text.opening, [250, 92], 25, ink, {
      align: "middle",
      tracking: 0.14,
      width: 390,
    }),
    ...drawWreath(second),
    fit("abril", first, box(124, 230, 120, 96), second),
    fit("abril", last, box(288, 342, 90, 100), second),
    fit("abril", front, box(192, 274, 116, 140), edged(ink, paper, 14)),
    fit("copperplate", text.occasion, box(56, 556, 388, 96), ink),
  ].join("");
}

/** Two boughs, one the mirror of the other, that nearly meet at the top. */
function drawWreath(colour: string): string[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: 14 }, (_, pair) => {
      const angle = Math.PI / 2 + side * (0.16 + (pair / 13) * 2.56);
      const x = round(250 + 188 * Math.cos(angle));
      const y = round(332 + 188 * Math.sin(angle));
      const along = (angle * 180) / Math.PI + side * 90;
      const leaf = (turn: number) =>
        tilt(along + turn, [x, y], shape(`M${x} ${y}q24-20 46 0q-22 20-46 0z`, colour));
      return leaf(-26) + leaf(26);
    }),
  );
}
