import { onArc } from "../kit/arc";
import { edged } from "../kit/ink";
import { box, move, page, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, star } from "../kit/shapes";
import { stretch } from "../kit/text";
import { stripes } from "../kit/textures";

export interface RosetteText {
  over: string;
  lines: readonly [string, string];
  under: string;
}

const centre: Point = [250, 350];
const burst = { points: 30, outer: 232, inner: 210, turn: 1 };

/** A prize for something nobody entered. */
export function drawRosette(text: RosetteText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const cloth = stripes("#1c3abf", 40, 45);
  const [above, below] = text.lines;
  const band = { centre, size: 39, spacing: 3.5 };
  return [
    cloth.definition,
    rect(page, cloth.paint),
    move(10, 12, star(centre, burst, "#0d1b66")),
    star(centre, burst, second),
    circle(centre, 194, edged(accent, ink, 5)),
    circle(centre, 132, edged("#fff6e3", ink, 5)),
    onArc("anton", text.over, { ...band, radius: 146, side: "top" }, ink),
    onArc("anton", text.under, { ...band, radius: 179, side: "bottom" }, ink),
    tilt(
      -8,
      centre,
      stretch("bowlby", above, box(152, 288, 196, 54), ink) +
        stretch("bowlby", below, box(147, 352, 206, 57), "#d8124f"),
    ),
  ].join("");
}
