import { box, faded, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, shape, stroke } from "../kit/shapes";
import { line } from "../kit/text";

export interface ToothMugText {
  lines: readonly [string, string];
  small: string;
}

const glass = "M168 214h164l-14 150q-2 16-18 16H200q-16 0-18-16z";

/** Two toothbrushes in one glass, until death or the mould do them part. */
export function drawToothMug({ lines, small }: ToothMugText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const title = { align: "middle", width: 420 } as const;
  return [
    drawBrush([238, 372], -13, 1, accent, palette),
    drawBrush([262, 372], 13, -1, second, palette),
    faded(0.3, shape(glass, ink)),
    stroke(glass, ink, 8, { ends: "round" }),
    stroke("M190 244l9 92", ink, 7, { ends: "round" }),
    rect(box(96, 384, 308, 8), ink, 4),
    line("abril", lines[0], [250, 478], 74, ink, title),
    line("abril", lines[1], [250, 556], 74, ink, title),
    paragraph("typewriter", small, box(40, 582, 420, 84), ink, { size: 31 }),
  ].join("");
}

/** A brush with its end at a point; `side` is where its bristles are, -1 for the left. */
function drawBrush(
  [x, y]: Point,
  lean: number,
  side: 1 | -1,
  colour: string,
  { paper, ink }: Palette,
): string {
  const bristles = rect(box(side === 1 ? 4 : -34, -324, 30, 74), ink, 4);
  const gaps = [-306, -288, -270].map((at) => `M${side * 14} ${at}h${side * 20}`).join("");
  const brush =
    bristles +
    stroke(gaps, paper, 3) +
    rect(box(-9, -332, 18, 92), colour, 9) +
    rect(box(-5, -250, 10, 60), colour) +
    rect(box(-10, -200, 20, 200), colour, 10);
  return move(x, y, tilt(lean, [0, 0], brush));
}
