import { flourish, frame } from "../kit/ornaments";
import { box, inset, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface MenuCardText {
  title: string;
  place: string;
  /** Five days, each with its course. */
  courses: readonly { when: string; what: string }[];
  shout: string;
}

/** A card propped against the cruet, with what is coming. */
export function drawMenuCard(text: MenuCardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const courses = text.courses.map(({ when, what }, index) => {
    const y = 258 + index * 60;
    return (
      line("abril", when, [186, y], 22, second, { align: "right", tracking: 0.06, width: 128 }) +
      line("abrilItalic", what, [204, y], 33, ink, { width: 244 })
    );
  });
  return [
    rect(inset(page, 24), palette.paper),
    frame(inset(page, 32), second, 3, 16),
    frame(inset(page, 40), second, 1.5, 16),
    fit("copperplate", text.title, box(64, 48, 372, 86), ink),
    line("abril", text.place, [250, 164], 19, ink, {
      align: "middle",
      tracking: 0.18,
      width: 360,
    }),
    flourish([250, 192], second, 0.8),
    ...courses,
    tilt(
      -3,
      [250, 596],
      paragraph("abrilItalic", text.shout, box(62, 544, 376, 108), accent, {
        size: 50,
        leading: 1.02,
      }),
    ),
  ].join("");
}
