import { edged } from "../kit/ink";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, polygon, rect } from "../kit/shapes";
import { setIn, stack } from "../kit/text";
import { stripes } from "../kit/textures";

export interface WarningLabelText {
  lines: readonly string[];
  small: string;
}

/** Hazard tape, a triangle, and the contents' best years behind them. */
export function drawWarningLabel({ lines, small }: WarningLabelText, palette: Palette): string {
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
        [250, 118],
        [352, 288],
        [148, 288],
      ],
      edged(second, ink, 28),
    ),
    polygon(
      [
        [238, 164],
        [262, 164],
        [257, 234],
        [243, 234],
      ],
      ink,
    ),
    circle([250, 258], 12, ink),
    stack(setIn("anton", lines, ink), box(40, 318, 420, 192), 11),
    paragraph("slab", small, box(30, 522, 440, 76), ink, { size: 32, leading: 1.16 }),
  ].join("");
}
