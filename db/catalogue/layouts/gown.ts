import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, shape, stroke } from "../kit/shapes";
import { fit, setIn, stack } from "../kit/text";

export interface GownText {
  headline: readonly string[];
  /** On the black bar that keeps this a family shop. */
  bar: string;
  small: string;
}

const moon: Point = [250, 420];
const skin = "#ff8fbd";
const cloth = "#9be7c4";

/** A hospital gown from the side it doesn't do up. */
export function drawGown({ headline, bar, small }: GownText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    circle(moon, 206, accent),
    circle([140, 360], 22, "#f2cf3c"),
    circle([378, 490], 28, "#f2cf3c"),
    circle([356, 330], 14, "#f2cf3c"),
    stack(setIn("anton", headline, ink), box(32, 30, 436, 160), 13),
    drawDrip("#17120f"),
    drawPatient("#17120f"),
    tilt(
      -6,
      [250, 450],
      rect(box(124, 422, 252, 58), "#17120f") + fit("anton", bar, box(140, 432, 220, 38), accent),
    ),
    footBand(small, { height: 96, ground: second, ink: "#ffffff" }),
  ].join("");
}

/** From behind; the bar goes over the gap. */
function drawPatient(ink: string): string {
  const limb = edged(skin, ink, 6);
  return [
    rect(box(206, 520, 32, 100), limb),
    rect(box(262, 520, 32, 100), limb),
    stroke("M178 344Q150 376 150 420M322 340Q352 352 372 382", ink, 40, { ends: "round" }),
    stroke("M178 344Q150 376 150 420M322 340Q352 352 372 382", skin, 29, { ends: "round" }),
    polygon(
      [
        [202, 290],
        [298, 290],
        [352, 336],
        [318, 366],
        [338, 540],
        [162, 540],
        [182, 366],
        [148, 336],
      ],
      edged(cloth, ink, 6),
    ),
    shape("M250 306L306 540H194Z", limb),
    stroke("M250 400V500M210 498q20 20 40 2q20 18 40-2", ink, 5, { ends: "round" }),
    stroke("M250 306q-22-16-34 2q14 14 34-2q22-16 34 2q-14 14-34-2", ink, 5, { ends: "round" }),
    rect(box(234, 262, 32, 34), limb),
    circle([213, 244], 10, limb),
    circle([287, 244], 10, limb),
    circle([250, 238], 39, ink),
  ].join("");
}

function drawDrip(ink: string): string {
  return [
    stroke("M384 232V604M384 236H418", ink, 8, { ends: "round" }),
    rect(box(398, 240, 42, 66), edged("#ffffff", ink, 5), 10),
    stroke("M418 306Q430 390 376 384", ink, 4),
  ].join("");
}
