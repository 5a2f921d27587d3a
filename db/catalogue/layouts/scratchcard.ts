import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, extruded, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, stroke } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface ScratchcardText {
  title: readonly [string, string];
  rule: string;
  /** The text under each of the three panels. */
  panels: readonly [string, string, string];
  won: { label: string; what: string };
  small: string;
}

const panelWidth = 136;

/** Three panels, scratched with a two-pence piece, and all of them the same. */
export function drawScratchcard(text: ScratchcardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const [first, last] = text.title;
  const title = (colour: string) =>
    stretch("bowlby", first, box(34, 34, 426, 74), colour) +
    stretch("bowlby", last, box(34, 118, 426, 74), colour);
  const panels = text.panels.map((prize, index) =>
    drawPanel(prize, 36 + index * (panelWidth + 10), palette),
  );
  return [
    extruded(title, "#ffffff", ink, 7),
    fit("slab", text.rule, box(34, 216, 432, 28), ink),
    ...panels,
    rect(box(24, 422, 452, 160), edged(second, ink, 6), 12),
    line("slab", text.won.label, [250, 462], 29, ink, { align: "middle" }),
    stretch("anton", text.won.what, box(46, 476, 408, 88), accent),
    footBand(text.small, { height: 96, ground: ink, ink: second }),
  ].join("");
}

function drawPanel(prize: string, x: number, { ink, accent }: Palette): string {
  const middle: Point = [x + panelWidth / 2, 330];
  return [
    rect(box(x, 262, panelWidth, 136), edged("#c9ccd6", ink, 5), 10),
    stroke(
      `M${x + 14} 300L${x + 112} 280L${x + 16} 326L${x + 122} 308L${x + 14} 352L${x + 122} 336L${x + 22} 380L${x + 118} 366`,
      "#ffffff",
      27,
      { ends: "round" },
    ),
    tilt(-7, middle, fit("anton", prize, box(x + 14, 300, panelWidth - 28, 60), accent)),
  ].join("");
}
