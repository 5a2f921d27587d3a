import { footBand } from "../kit/foot-band";
import { box, move, tilt } from "../kit/page";
import { edged, hollow } from "../kit/ink";
import type { Palette } from "../kit/palettes";
import { circle, rect, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface AssemblySheetText {
  product: string;
  claim: string;
  steps: readonly [string, string, string];
  leftOver: string;
  small: string;
}

const firstStep = 492;
const stepHeight = 34;

/** The instructions of a wardrobe, followed by somebody who never read them. */
export function drawAssemblySheet(text: AssemblySheetText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const steps = text.steps.map((says, index) => {
    const y = firstStep + index * stepHeight;
    return (
      line("anton", `${index + 1}`, [38, y], 30, accent) +
      line("slab", says, [66, y], 25, ink, { width: 396 })
    );
  });
  return [
    fit("rubikMono", text.product, box(32, 32, 436, 66), ink),
    line("slab", text.claim, [250, 134], 25, ink, { align: "middle", width: 420 }),
    tilt(-9, [180, 420], move(0, -8, wardrobe(ink, second))),
    screws(ink, accent),
    line("anton", text.leftOver, [378, 440], 27, accent, { align: "middle", width: 170 }),
    ...steps,
    footBand(text.small, { height: 112, ground: ink, ink: second, size: 36 }),
  ].join("");
}

/** A wardrobe with one door off its hinge. */
function wardrobe(ink: string, door: string): string {
  return [
    rect(box(70, 166, 200, 258), edged("#ffffff", ink, 6)),
    rect(box(80, 176, 88, 238), edged(door, ink, 4)),
    circle([156, 300], 6, ink),
    tilt(15, [262, 414], rect(box(174, 176, 88, 238), edged(door, ink, 4))),
    stroke("M82 430v14M258 430v14", ink, 10),
  ].join("");
}

/** The parts that nobody found a place for. */
function screws(ink: string, accent: string): string {
  const screw = `M-20 0h40M-20-10v20M-6-7l-3 14M4-7l-3 14M14-7l-3 14`;
  const places = [
    [346, 300, 20],
    [400, 320, -35],
    [352, 356, 70],
    [424, 270, 100],
    [412, 372, 5],
  ] as const;
  return [
    circle([380, 318], 92, hollow(accent, 5)),
    ...places.map(([x, y, turn]) => tilt(turn, [x, y], move(x, y, stroke(screw, ink, 5)))),
  ].join("");
}
