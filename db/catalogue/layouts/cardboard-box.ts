import { edged } from "../kit/ink";
import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface CardboardBoxText {
  title: string;
  contents: readonly string[];
  small: readonly [string, string];
}

const firstItem = 384;
const itemHeight = 46;

/** A cardboard box in somebody's hall, and a list of what is left to fetch. */
export function drawCardboardBox({ title, contents, small }: CardboardBoxText, palette: Palette) {
  const { paper, ink, accent, second } = palette;
  return [
    rect(box(0, 0, 500, 190), paper),
    polygon(
      [
        [62, 176],
        [438, 176],
        [392, 66],
        [108, 66],
      ],
      edged("#7a5226", ink, 5),
    ),
    polygon(
      [
        [36, 176],
        [108, 66],
        [20, 92],
        [-60, 196],
      ],
      edged("#cfa673", ink, 5),
    ),
    polygon(
      [
        [464, 176],
        [392, 66],
        [480, 92],
        [560, 196],
      ],
      edged("#cfa673", ink, 5),
    ),
    sleeve(accent, ink),
    rect(box(-20, 176, 540, 560), edged("#e0bd8c", ink, 5)),
    rect(box(206, 178, 88, 56), accent),
    fit("feltTip", title, box(44, 252, 412, 84), second),
    ...contents.map((item, index) =>
      line("slab", item, [46, firstItem + index * itemHeight], 29, ink, { width: 408 }),
    ),
    fit("anton", small[0], box(40, 566, 420, 44), ink),
    fit("anton", small[1], box(40, 622, 420, 46), second),
  ].join("");
}

/** The arm of a jumper that hangs out. */
function sleeve(colour: string, ink: string): string {
  const arm = "M190 190C190 90 240 66 330 96";
  return [
    stroke(arm, ink, 74),
    stroke(arm, colour, 64),
    tilt(18, [346, 102], rect(box(322, 58, 46, 84), edged("#ffffff", ink, 5), 8)),
  ].join("");
}
