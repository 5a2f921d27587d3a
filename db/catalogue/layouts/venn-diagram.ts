import { hollow } from "../kit/ink";
import { box, overprint, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, shape } from "../kit/shapes";
import { setIn, stack } from "../kit/text";

export interface VennDiagramText {
  title: readonly string[];
  left: string;
  right: string;
  both: readonly string[];
  verdict: readonly [string, string];
}

const leftCentre: Point = [172, 318];
const rightCentre: Point = [328, 318];
const radius = 148;

/** Two sets of people, and the pair of idiots in both. */
export function drawVennDiagram(text: VennDiagramText, { ink, accent }: Palette): string {
  const [first, second] = text.verdict;
  return [
    stack(setIn("anton", text.title, ink), box(36, 32, 428, 114), 12),
    circle(leftCentre, radius, "#ffffff"),
    circle(rightCentre, radius, "#ffffff"),
    circle(leftCentre, radius, "#ffe14d"),
    overprint(circle(rightCentre, radius, "#ff7fb0")),
    circle(leftCentre, radius, hollow(ink, 5)),
    circle(rightCentre, radius, hollow(ink, 5)),
    paragraph("anton", text.left, box(40, 248, 126, 140), ink, { size: 29 }),
    paragraph("anton", text.right, box(334, 248, 126, 140), ink, { size: 29 }),
    stack(setIn("anton", text.both, ink), box(207, 268, 86, 100), 9),
    shape("M245 456h10v26h15l-20 30-20-30h15z", ink),
    stack(
      [...setIn("anton", [first], ink), ...setIn("anton", [second], accent)],
      box(36, 526, 428, 142),
      12,
    ),
  ].join("");
}
