import { hollow } from "../kit/ink";
import { box, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, shape } from "../kit/shapes";
import { fit, stack } from "../kit/text";
import { stripes } from "../kit/textures";

export interface MedicineLabelText {
  /** The dose in three lines; the middle one is the small word. */
  lines: readonly [string, string, string];
  claim: string;
  small: string;
}

/** A box from the chemist, for relieving the people around the patient. */
export function drawMedicineLabel(text: MedicineLabelText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const shelf = stripes("#a9d6bf", 22, 0);
  const [dose, and, more] = text.lines;
  return [
    shelf.definition,
    rect(page, shelf.paint),
    rect(box(44, 52, 428, 620), ink, 26),
    rect(box(30, 36, 428, 620), second, 26),
    rect(box(44, 50, 400, 592), hollow(ink, 3), 16),
    // In a chemist’s green: a red one on white is the emblem of the Red Cross, and not ours to use.
    shape("M223 68h42v28h28v42h-28v28h-42v-28h-28v-42h28z", "#0b8a4a"),
    stack(
      [
        { face: "bowlby", text: dose, ink },
        { face: "shrikhand", text: and, ink: accent },
        { face: "bowlby", text: more, ink },
      ],
      box(66, 186, 356, 262),
      14,
    ),
    rect(box(66, 466, 356, 56), accent),
    fit("anton", text.claim, box(78, 479, 332, 30), "#ffffff"),
    paragraph("slab", text.small, box(70, 530, 348, 100), ink, { size: 23 }),
  ].join("");
}
