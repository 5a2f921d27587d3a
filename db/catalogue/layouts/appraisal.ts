import { hollow } from "../kit/ink";
import { box, faded, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, rule, stroke } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface AppraisalText {
  title: string;
  subject: string;
  findings: readonly { says: string; ticked?: true }[];
  verdict: string;
  stamp: string;
}

const firstFinding = 276;
const findingHeight = 47;

/** A form from Human Resources, filled in with feeling. */
export function drawAppraisal(text: AppraisalText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const findings = text.findings.map(({ says, ticked }, index) => {
    const y = firstFinding + index * findingHeight;
    return [
      rect(box(62, y - 24, 30, 30), hollow(ink, 3.5)),
      line("typewriter", says, [110, y], 27, ink, { width: 324 }),
      ticked ? stroke(`M58 ${y - 14}l16 16 30-42`, second, 7) : "",
    ].join("");
  });
  const below = firstFinding + text.findings.length * findingHeight - 14;
  return [
    faded(0.2, rect(box(44, 46, 424, 622), "#000000")),
    rect(box(34, 34, 424, 622), accent),
    circle([246, 60], 12, paper),
    stretch("leagueGothic", text.title, box(62, 88, 368, 88), ink),
    rule(62, 194, 368, ink, 5),
    line("typewriter", text.subject, [62, 225], 23, ink, { width: 368 }),
    ...findings,
    rule(62, below, 368, ink, 3),
    paragraph("typewriter", text.verdict, box(62, below + 8, 180, 92), ink, {
      size: 22,
      align: "left",
      leading: 1.2,
    }),
    tilt(
      -8,
      [346, 602],
      rect(box(256, 572, 178, 58), hollow(second, 6)) +
        fit("anton", text.stamp, box(270, 584, 150, 34), second),
    ),
  ].join("");
}
