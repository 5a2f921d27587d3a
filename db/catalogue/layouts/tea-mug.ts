import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, rule, shape, stroke } from "../kit/shapes";
import { fit, setIn, stack } from "../kit/text";

export interface TeaMugText {
  lines: readonly string[];
  mug: readonly [string, string];
  small: string;
}

const surface = "M96 360a116 26 0 1 0 232 0a116 26 0 1 0-232 0Z";
const body = "M96 360a116 26 0 0 0 232 0V556a32 32 0 0 1-32 32H128a32 32 0 0 1-32-32Z";
const handle = "M328 408h30a44 44 0 0 1 44 44v20a44 44 0 0 1-44 44h-30";

/** A thermometer that takes the temperature of a mug of tea. */
export function drawTeaMug({ lines, mug, small }: TeaMugText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    stack(setIn("bowlby", lines, ink), box(34, 34, 432, 176), 12),
    stroke(handle, ink, 46),
    stroke(handle, accent, 30),
    shape(surface, edged("#8a4a1c", ink, 14)),
    stroke("M132 318q-20-22 0-44t0-44M176 326q-20-22 0-44t0-44", accent, 9, { ends: "round" }),
    drawThermometer(ink, second),
    shape(body, edged(accent, ink, 14)),
    fit("slab", mug[0], box(126, 430, 172, 42), ink),
    fit("slab", mug[1], box(126, 484, 172, 58), ink),
    footBand(small, { height: 92, ground: ink, ink: second }),
  ].join("");
}

function drawThermometer(ink: string, mercury: string): string {
  const marks = Array.from({ length: 7 }, (_, mark) => rule(266, 250 + mark * 15, 14, ink, 3.5));
  const glass = [
    rect(box(228, 214, 54, 200), edged("#ffffff", ink, 12), 27),
    rect(box(244, 232, 18, 160), "#d8121c", 9),
    circle([253, 232], 9, mercury),
    ...marks,
  ];
  return tilt(24, [250, 380], glass.join(""));
}
