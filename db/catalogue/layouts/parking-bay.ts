import { flourish, frame } from "../kit/ornaments";
import { box, faded, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, shape, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface ParkingBayText {
  wish: string;
  catch: string;
  boast: string;
}

/** Kind words above, and a small red car where it shouldn't be. */
export function drawParkingBay(text: ParkingBayText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    frame(box(22, 22, 456, 440), second, 3),
    flourish([250, 72], second),
    fit("copperplate", text.wish, box(48, 96, 404, 118), ink),
    paragraph("abrilItalic", text.catch, box(56, 228, 388, 96), ink, { size: 38, leading: 1.15 }),
    tilt(-3, [250, 392], fit("abrilItalic", text.boast, box(48, 350, 404, 76), accent)),
    rect(box(0, 484, 500, 216), "#d9d2c0"),
    stroke("M0 486H500M62 484L30 700M438 484L470 700", ink, 6),
    drawCar(palette),
  ].join("");
}

function drawCar({ paper, ink, accent }: Palette): string {
  const wheel = (x: number) => circle([x, 646], 27, ink) + circle([x, 646], 12, paper);
  return [
    faded(0.2, shape("M108 672a142 12 0 1 0 284 0a142 12 0 1 0-284 0z", "#000000")),
    shape(
      "M120 650c-8-34 0-58 34-64l28-42c9-12 17-15 32-15h74c17 0 27 4 38 15l40 44c24 6 32 26 28 62z",
      accent,
    ),
    shape("M196 588l22-32c4-5 9-8 15-8h20v40zM268 588v-40h18c8 0 14 3 20 8l30 32z", paper),
    stroke("M260 592v52", "#7a0a1c", 3),
    rect(box(270, 604, 20, 5), paper),
    rect(box(376, 606, 18, 13), "#ffd98a"),
    wheel(178),
    wheel(338),
  ].join("");
}
