import { hollow } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect } from "../kit/shapes";
import { line, setIn, stack } from "../kit/text";

export interface WordSearchText {
  title: readonly [string, string];
  /** Seven rows of seven letters; the answer runs down from the top left corner, slanting. */
  rows: readonly string[];
  small: string;
}

const cell = 56;
const sheet = box(54, 176, 392, 392);
const middle: Point = [sheet.x + sheet.width / 2, sheet.y + sheet.height / 2];

/** A puzzle from the back of the paper, solved in biro by whoever had the bed before. */
export function drawWordSearch({ title, rows, small }: WordSearchText, palette: Palette): string {
  const { ink, accent } = palette;
  const letters = rows.flatMap((row, down) =>
    [...row].map((letter, across) => {
      const [x, y] = [sheet.x + (across + 0.5) * cell, sheet.y + (down + 0.5) * cell];
      return line("slab", letter, [x, y + 13], 35, ink, { align: "middle" });
    }),
  );
  const long = 7 * cell * Math.SQRT2 - 30;
  const ring = box(middle[0] - long / 2, middle[1] - 23, long, 46);
  return [
    stack(setIn("anton", title, "#ffffff"), box(32, 30, 436, 122), 12),
    rect(box(sheet.x - 22, sheet.y - 10, sheet.width + 44, sheet.height + 24), "#ffffff"),
    tilt(45, middle, rect(ring, accent, 23)),
    ...letters,
    tilt(45, middle, rect(ring, hollow(ink, 4), 23)),
    footBand(small, { height: 102, ground: ink, ink: "#ffffff" }),
  ].join("");
}
