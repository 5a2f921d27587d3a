import { hollow } from "../kit/ink";
import { box, overprint, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, stroke } from "../kit/shapes";
import { setIn, stack } from "../kit/text";

export interface VennDiagramWords {
  title: readonly string[];
  left: string;
  right: string;
  both: readonly string[];
  verdict: readonly [string, string];
}

const leftCentre: Point = [172, 332];
const rightCentre: Point = [328, 332];
const radius = 148;

/** Two sets of people, and the pair of idiots in both. */
export function drawVennDiagram(words: VennDiagramWords, { ink, accent }: Palette): string {
  const [first, second] = words.verdict;
  return [
    stack(setIn("anton", words.title, ink), box(36, 36, 428, 122), 12),
    circle(leftCentre, radius, "#ffffff"),
    circle(rightCentre, radius, "#ffffff"),
    circle(leftCentre, radius, "#ffe14d"),
    overprint(circle(rightCentre, radius, "#ff7fb0")),
    circle(leftCentre, radius, hollow(ink, 5)),
    circle(rightCentre, radius, hollow(ink, 5)),
    paragraph("anton", words.left, box(40, 262, 126, 140), ink, { size: 29 }),
    paragraph("anton", words.right, box(334, 262, 126, 140), ink, { size: 29 }),
    stack(setIn("anton", words.both, ink), box(207, 282, 86, 100), 9),
    stroke("M250 440v56m-16-20l16 20 16-20", ink, 6),
    stack(
      [...setIn("anton", [first], ink), ...setIn("anton", [second], accent)],
      box(36, 514, 428, 150),
      12,
    ),
  ].join("");
}
