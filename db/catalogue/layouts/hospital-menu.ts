import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, rule } from "../kit/shapes";
import { line, stretch } from "../kit/text";

export interface HospitalMenuText {
  title: string;
  place: string;
  courses: readonly { course: string; dish: string }[];
  small: string;
}

const firstCourse = 257;
const courseHeight = 77;

/** A menu on a clipboard. Chef has seen things. */
export function drawHospitalMenu(text: HospitalMenuText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const courses = text.courses.map(({ course, dish }, index) => {
    const y = firstCourse + index * courseHeight;
    return (
      line("typewriter", course, [250, y], 19, accent, { align: "middle", tracking: 0.1 }) +
      line("abril", dish, [250, y + 38], 34, ink, { align: "middle", width: 380 })
    );
  });
  return [
    rect(box(26, 26, 448, 648), ink, 22),
    rect(box(42, 42, 416, 616), second, 12),
    tilt(
      -3,
      [250, 122],
      rect(box(64, 72, 372, 104), accent) +
        stretch("anton", text.title, box(84, 86, 332, 76), second),
    ),
    line("typewriter", text.place, [250, 212], 19, ink, { align: "middle", width: 380 }),
    ...courses,
    rule(84, 562, 332, ink, 3),
    paragraph("slab", text.small, box(70, 568, 360, 82), ink, { size: 23 }),
  ].join("");
}
