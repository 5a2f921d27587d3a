import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, stroke } from "../kit/shapes";
import { line, stretch } from "../kit/text";

export interface LearnerPlateText {
  letter: string;
  word: string;
  small: string;
}

/** A learner's plate on a string, for life in general. */
export function drawLearnerPlate({ letter, word, small }: LearnerPlateText, palette: Palette) {
  const { ink, accent, second } = palette;
  const plate = [
    move(14, 14, rect(box(70, 112, 360, 420), ink, 26)),
    rect(box(70, 112, 360, 420), edged("#ffffff", ink, 6), 26),
    circle([108, 148], 11, ink),
    circle([392, 148], 11, ink),
    stretch("anton", letter, box(150, 150, 200, 290), "#e4002b"),
    line("slab", word, [250, 500], 44, ink, { align: "middle", width: 300 }),
  ];
  return [
    stroke("M108 148L250 22L392 148", ink, 6),
    circle([250, 30], 12, second),
    tilt(-4, [250, 30], plate.join("")),
    footBand(small, { height: 132, ground: ink, ink: accent, size: 40 }),
  ].join("");
}
