import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, star, stroke } from "../kit/shapes";
import { fit, line, setIn, stack } from "../kit/text";

export interface LineGraphText {
  title: readonly [string, string];
  falling: string;
  rising: string;
  /** The caption where the two lines meet. */
  crossing: string;
  /** Along the foot of the graph. */
  axis: string;
  small: string;
}

const chart = box(36, 170, 428, 420);
const meeting: Point = [305, 384];

/** A graph of a falling and a rising line, with a star where they meet. */
export function drawLineGraph(text: LineGraphText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const grid = Array.from({ length: 5 }, (_, row) => `M60 ${226 + row * 72}H446`).join("");
  return [
    stack(setIn("anton", text.title, ink), box(36, 30, 428, 122), 12),
    rect(chart, edged("#ffffff", ink, 6)),
    stroke(grid, "#d9d9de", 3),
    stroke("M68 522C240 516 310 430 436 206", second, 13, { ends: "round" }),
    stroke("M68 222C180 230 270 340 436 510", accent, 13, { ends: "round" }),
    stroke("M60 190V546H440M428 534l14 12-14 12", ink, 6),
    line("anton", text.falling, [158, 222], 38, accent),
    line("anton", text.rising, [80, 500], 38, second),
    star(meeting, { points: 14, outer: 78, inner: 62 }, edged("#ffe81a", ink, 6)),
    fit("anton", text.crossing, box(253, 358, 104, 52), ink),
    line("slab", text.axis, [250, 579], 23, ink, { align: "middle" }),
    footBand(text.small, { height: 96, ground: ink, ink: "#ffffff" }),
  ].join("");
}
