import { footBand } from "../kit/foot-band";
import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface SchoolReportText {
  title: string;
  pupil: string;
  subjects: readonly { subject: string; grade: string; remark: string }[];
  small: string;
}

const firstSubject = 214;
const subjectHeight = 72;

/** A school report, on somebody who used to sign them. */
export function drawSchoolReport(text: SchoolReportText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const subjects = text.subjects.map(({ subject, grade, remark }, index) => {
    const y = firstSubject + index * subjectHeight;
    return [
      rule(48, y + 54, 404, ink, 2),
      line("slab", subject, [52, y + 20], 27, ink, { width: 308 }),
      line("typewriter", remark, [52, y + 45], 21, ink, { width: 308 }),
      fit("abrilItalic", grade, box(376, y - 6, 66, 52), accent),
    ].join("");
  });
  return [
    move(10, 10, rect(box(30, 28, 440, 546), ink)),
    rect(box(30, 28, 440, 546), "#fffdf4"),
    rect(box(30, 28, 440, 90), second),
    stretch("anton", text.title, box(52, 46, 396, 54), "#ffffff"),
    line("typewriter", text.pupil, [52, 158], 27, ink, { width: 396 }),
    rule(48, 178, 404, ink, 5),
    ...subjects,
    footBand(text.small, { height: 104, ground: accent, ink: "#ffffff", size: 34 }),
  ].join("");
}
