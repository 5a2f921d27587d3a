import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, move, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface FloorSignText {
  warning: string;
  sound: string;
  lines: readonly [string, string, string];
  small: string;
}

const board: readonly Point[] = [
  [122, 30],
  [378, 30],
  [450, 584],
  [50, 584],
];

/** The yellow board a cleaner leaves out, for a hazard that's sat in the good chair. */
export function drawFloorSign(text: FloorSignText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const [first, middle, last] = text.lines;
  return [
    rect(box(0, 520, 500, 180), "#1b2a8f"),
    move(14, 8, polygon(board, ink)),
    polygon(board, edged(accent, ink, 8)),
    rect(box(190, 44, 120, 26), ink, 13),
    fit("anton", text.warning, box(126, 90, 248, 54), second),
    move(18, 0, drawSitter(ink)),
    fit("slab", text.sound, box(120, 178, 88, 40), second),
    stretch("anton", first, box(104, 366, 292, 52), ink),
    stretch("anton", middle, box(94, 430, 312, 58), ink),
    stretch("anton", last, box(82, 500, 336, 70), ink),
    footBand(text.small, { height: 96, ground: ink, ink: accent }),
  ].join("");
}

/** A figure on its way down to a chair, with one hand in the small of its back. */
function drawSitter(ink: string): string {
  return [
    circle([232, 186], 22, ink),
    stroke("M240 222L272 286H218L212 346", ink, 25, { ends: "round" }),
    stroke("M242 228L206 256", ink, 14, { ends: "round" }),
    stroke("M322 210V346M268 316H322M274 316V346", ink, 14, { ends: "round" }),
    stroke("M290 246l16-14M300 268l20-8", ink, 7, { ends: "round" }),
  ].join("");
}
