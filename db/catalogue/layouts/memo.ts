import { hollow } from "../kit/ink";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface MemoText {
  title: string;
  fields: readonly { label: string; value: string }[];
  body: string;
  stamp: string;
  signed: string;
}

const firstField = 190;
const fieldHeight = 44;

/** An office memorandum, with the result of the whip-round stamped on it. */
export function drawMemo({ title, fields, body, stamp, signed }: MemoText, palette: Palette) {
  const { paper, ink, accent, second } = palette;
  const below = firstField + fields.length * fieldHeight;
  return [
    rect(box(0, 0, 500, 700), second),
    move(12, 12, rect(box(34, 32, 422, 626), ink)),
    rect(box(34, 32, 422, 626), "#fffdf4"),
    circle([70, 62], 9, second),
    circle([420, 62], 9, second),
    stretch("bowlby", title, box(62, 92, 366, 54), ink),
    ...fields.map(({ label, value }, index) => {
      const y = firstField + index * fieldHeight;
      return (
        line("anton", label, [62, y], 27, accent) +
        line("typewriter", value, [146, y], 28, ink, { width: 284 }) +
        rule(62, y + 12, 366, paper, 3)
      );
    }),
    paragraph("slab", body, box(62, below - 8, 366, 134), ink, { size: 34, leading: 1.2 }),
    tilt(
      -9,
      [250, 536],
      rect(box(76, 484, 348, 104), hollow(accent, 9)) +
        fit("anton", stamp, box(94, 502, 312, 68), accent),
    ),
    line("typewriter", signed, [250, 636], 24, ink, { align: "middle", width: 366 }),
  ].join("");
}
