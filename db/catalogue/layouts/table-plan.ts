import { edged } from "../kit/ink";
import { frame } from "../kit/ornaments";
import { box, inset, page, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface TablePlanText {
  opening: string;
  heading: string;
  /** Six tables, by who sits at them. */
  tables: readonly string[];
  you: string;
  exit: string;
  verdict: string;
}

const places: readonly Point[] = [
  [118, 238],
  [382, 238],
  [118, 375],
  [382, 375],
  [118, 512],
  [382, 512],
];

/** Where everybody sits, and where you do. */
export function drawTablePlan(text: TablePlanText, palette: Palette): string {
  const { ink, accent, second, paper } = palette;
  return [
    frame(inset(page, 20), second, 3),
    frame(inset(page, 28), second, 1.5),
    fit("copperplate", text.opening, box(44, 44, 412, 82), ink),
    line("abril", text.heading, [250, 154], 18, ink, { align: "middle", tracking: 0.24 }),
    ...places.map((at, index) => drawTable(at, text.tables[index] ?? "", palette)),
    stroke("M250 392V536", accent, 5, { dashes: "1 11", ends: "round" }),
    circle([250, 376], 13, edged(accent, paper, 5)),
    tilt(-7, [250, 338], fit("feltTip", text.you, box(216, 316, 68, 36), accent)),
    tilt(-7, [250, 566], fit("feltTip", text.exit, box(206, 540, 88, 48), accent)),
    fit("abril", text.verdict, box(44, 600, 412, 62), accent),
  ].join("");
}

function drawTable([x, y]: Point, who: string, { ink }: Palette): string {
  const chairs = Array.from({ length: 10 }, (_, chair) => {
    const angle = (chair * Math.PI) / 5;
    return circle(
      [x + 63 * Math.sin(angle), y - 63 * Math.cos(angle)],
      8,
      edged("#ffffff", ink, 3),
    );
  });
  return [
    ...chairs,
    circle([x, y], 57, edged("#fffdf5", ink, 4)),
    paragraph("abrilItalic", who, box(x - 48, y - 44, 96, 88), ink, { size: 21, leading: 1.15 }),
  ].join("");
}
