import { footBand } from "../kit/foot-band";
import { move, overprint, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { line } from "../kit/text";

export interface DoubleVisionText {
  /** Four lines, none longer than about six letters. */
  lines: readonly string[];
  small: string;
}

/** A headline as the reader sees it this morning. */
export function drawDoubleVision({ lines, small }: DoubleVisionText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const headline = (colour: string) =>
    lines
      .map((text, row) => line("anton", text, [46, 158 + row * 132], 136, colour, { width: 404 }))
      .join("");
  return [
    overprint(move(3, 8, tilt(-1.2, [250, 300], headline(accent)))),
    overprint(move(-3, -8, tilt(1.2, [250, 300], headline(second)))),
    footBand(small, { height: 112, ground: ink, ink: "#ffffff" }),
  ].join("");
}
