import { footBand } from "../kit/foot-band";
import { box, extruded, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface ShortlistText {
  title: readonly [string, string];
  /** The four names that are crossed off. `left` is the one that remains. */
  struck: readonly { name: string; why: string }[];
  left: { name: string; why: string };
  small: string;
}

const rowHeight = 64;
const firstRow = 296;
const strike = "#d8002b";

/** A list of names with all but one crossed off. */
export function drawShortlist(text: ShortlistText, { ink, accent, second }: Palette): string {
  const [first, last] = text.title;
  const title = (colour: string) =>
    fit("shrikhand", first, box(34, 36, 352, 100), colour) +
    fit("shrikhand", last, box(176, 120, 284, 104), colour);
  const rows = text.struck.map(({ name, why }, index) => {
    const y = firstRow + index * rowHeight;
    return [
      line("anton", name, [44, y + 2], 54, ink),
      line("slab", why, [458, y - 7], 29, ink, { align: "right" }),
      stroke(`M34 ${y - 14 - (index % 2) * 8}L200 ${y - 27 + (index % 2) * 6}`, strike, 6, {
        ends: "round",
      }),
    ].join("");
  });
  const y = firstRow + text.struck.length * rowHeight;
  return [
    tilt(-5, [250, 130], extruded(title, second, ink, 6)),
    ...rows,
    rect(box(24, y - 50, 452, 66), accent),
    line("anton", text.left.name, [44, y + 2], 48, ink),
    line("slab", text.left.why, [458, y - 5], 29, ink, { align: "right" }),
    footBand(text.small, { height: 104, ground: ink, ink: second, face: "slab" }),
  ].join("");
}
