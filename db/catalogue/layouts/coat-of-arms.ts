import { edged, hollow } from "../kit/ink";
import { frame, ribbon } from "../kit/ornaments";
import { box, inset, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, shape, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface CoatOfArmsText {
  families: readonly [string, string];
  motto: string;
  link: string;
  shout: string;
}

const upperHalf = "M150 196h200v106H150z";
const shieldEdge = "M150 196h200v106c0 70-56 104-100 124c-44-20-100-54-100-124z";

/** Arms granted by a building society: bottle, house, rings, washing machine. */
export function drawCoatOfArms(text: CoatOfArmsText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  return [
    frame(inset(page, 22), second, 3, 18),
    line("copperplate", text.families[0], [250, 102], 76, ink, { align: "middle", width: 412 }),
    line("copperplate", text.families[1], [250, 184], 58, ink, { align: "middle", width: 300 }),
    drawShield(palette),
    ribbon(box(88, 436, 324, 46), ink, paper),
    fit("abril", text.motto, box(112, 460, 276, 20), paper, { tracking: 0.06 }),
    line("abrilItalic", text.link, [250, 556], 38, ink, { align: "middle", width: 400 }),
    fit("anton", text.shout, box(44, 578, 412, 74), accent),
  ].join("");
}

function drawShield({ ink, second }: Palette): string {
  const green = "#0d3d2d";
  return [
    shape(shieldEdge, ink),
    shape("M250 196H150v106h100z", green),
    shape("M250 302h100c0 70-56 104-100 124z", green),
    // A bottle, in the first quarter.
    shape("M186 290v-42l6-12v-26h18v26l6 12v42z", "#d8b869"),
    rect(box(186, 258, 30, 20), ink),
    // A house.
    shape("M262 248L300 212l38 36h-9v42h-58v-42z", "#6d0f25"),
    rect(box(292, 264, 16, 26), ink),
    // Two rings.
    circle([192, 336], 18, hollow("#b98a2e", 7)),
    circle([216, 344], 18, hollow("#b98a2e", 7)),
    // A washing machine.
    rect(box(268, 318, 48, 54), ink),
    circle([292, 350], 15, hollow(green, 5)),
    stroke("M274 326h12M300 326h10", "#6d0f25", 4),
    stroke(`${upperHalf}M250 196v230`, second, 3),
    shape(shieldEdge, edged("none", second, 7)),
    stroke(
      "M136 216c-42-10-60 24-38 42 16 12 32-6 18-17M130 278c-50 4-62 44-34 60 18 9 32-11 16-21M364 216c42-10 60 24 38 42-16 12-32-6-18-17M370 278c50 4 62 44 34 60-18 9-32-11-16-21",
      second,
      5,
      { ends: "round" },
    ),
  ].join("");
}
