import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface SashText {
  polite: readonly [string, string];
  truth: readonly [string, string, string];
}

/** Two halves divided by a sash: the polite half above it, the truth beneath it. */
export function drawSash({ polite, truth }: SashText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const band = (from: number, to: number, colour: string) =>
    polygon(
      [
        [500, from],
        [500, to],
        [0, to + 400],
        [0, from + 400],
      ],
      colour,
    );
  return [
    polygon(
      [
        [500, 150],
        [500, 700],
        [0, 700],
        [0, 550],
      ],
      ink,
    ),
    band(128, 148, second),
    band(112, 118, second),
    line("copperplate", polite[0], [34, 118], 104, ink, { width: 420 }),
    line("copperplate", polite[1], [34, 220], 118, ink, { width: 292 }),
    fit("abril", truth[0], box(252, 384, 216, 58), paper),
    fit("abril", truth[1], box(206, 458, 262, 76), paper),
    fit("abrilItalic", truth[2], box(36, 556, 432, 108), accent),
  ].join("");
}
