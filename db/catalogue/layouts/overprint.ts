import { box, overprint } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rule } from "../kit/shapes";
import { fit, stretch } from "../kit/text";
import { dots } from "../kit/textures";

export interface OverprintText {
  opening: string;
  answer: string;
  doubt: string;
  small: string;
}

const blue = "#2a6df4";

/** Two inks run over each other: the answer, and the doubt about it. */
export function drawOverprint(text: OverprintText, { ink, accent }: Palette): string {
  const halftone = dots(accent, 11, 3.6);
  return [
    halftone.definition,
    circle([306, 288], 176, halftone.paint),
    stretch("anton", text.opening, box(36, 40, 428, 112), ink),
    overprint(stretch("anton", text.answer, box(36, 172, 428, 286), accent)),
    overprint(stretch("anton", text.doubt, box(36, 422, 428, 168), blue)),
    rule(36, 612, 428, ink, 6),
    fit("anton", text.small, box(36, 630, 428, 38), ink),
  ].join("");
}
