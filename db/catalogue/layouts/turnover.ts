import { box, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon } from "../kit/shapes";
import { fit, setIn, stack } from "../kit/text";

export interface TurnoverText {
  claim: readonly string[];
  hint: string;
  /** Printed the other way up. */
  answer: readonly string[];
}

const middle: Point = [250, 552];

/** Reads from both sides of a mantelpiece: the lower half is printed upside down. */
export function drawTurnover({ claim, hint, answer }: TurnoverText, palette: Palette): string {
  const { paper, ink, accent } = palette;
  return [
    stack(setIn("anton", claim, ink), box(32, 34, 436, 344), 14),
    polygon(
      [
        [0, 418],
        [500, 392],
        [500, 700],
        [0, 700],
      ],
      ink,
    ),
    tilt(-3, [250, 436], fit("slab", hint, box(36, 420, 428, 30), accent)),
    tilt(180, middle, stack(setIn("anton", answer, paper), box(50, 438, 400, 190), 12)),
  ].join("");
}
