import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rule, shape } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface VowText {
  vow: string;
  catch: string;
  occasion: string;
}

/** A vow up the side of the card, and beside it the washing-up that will end it. */
export function drawVow(text: VowText, { ink, accent }: Palette): string {
  const bowls = [0, 1, 2, 3, 4].map((place) => {
    const y = 300 + place * 62;
    const body = `M284 ${y}h168q-4 68-58 68h-52q-54 0-58-68z`;
    return shape(body, place % 2 ? ink : accent) + rule(280, y, 176, ink, 6);
  });
  return [
    tilt(-90, [34, 664], stretch("anton", text.vow, box(34, 664, 628, 212), ink)),
    paragraph("abril", text.catch, box(268, 36, 202, 210), accent, {
      size: 34,
      align: "left",
      leading: 1.16,
    }),
    ...bowls,
    fit("anton", text.occasion, box(268, 630, 202, 34), accent),
  ].join("");
}
