import { edged } from "../kit/ink";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect } from "../kit/shapes";
import { fit, setIn, stack } from "../kit/text";
import { stripes } from "../kit/textures";

export interface WarningLabelWords {
  lines: readonly string[];
  small: string;
}

/** Hazard tape, a triangle, and the contents' best years behind them. */
export function drawWarningLabel({ lines, small }: WarningLabelWords, palette: Palette): string {
  const { ink, second } = palette;
  const tape = stripes(ink, 72, 45);
  return [
    tape.definition,
    rect(box(0, 0, 500, 82), tape.paint),
    rect(box(0, 80, 500, 8), ink),
    rect(box(0, 618, 500, 82), tape.paint),
    rect(box(0, 612, 500, 8), ink),
    polygon(
      [
        [250, 122],
        [352, 292],
        [148, 292],
      ],
      edged(second, ink, 28),
    ),
    polygon(
      [
        [238, 168],
        [262, 168],
        [257, 238],
        [243, 238],
      ],
      ink,
    ),
    circle([250, 262], 12, ink),
    stack(setIn("anton", lines, ink), box(40, 324, 420, 220), 11),
    fit("slab", small, box(40, 558, 420, 38), ink),
  ].join("");
}
