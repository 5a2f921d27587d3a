import { crossOut, flourish, frame } from "../kit/ornaments";
import { box, inset, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect } from "../kit/shapes";
import { fit } from "../kit/text";

export interface AmendmentText {
  wish: string;
  /** Crossed out. */
  promised: string;
  instead: readonly [string, string, string];
}

/** A wish with its promise crossed out, and a correction beneath it. */
export function drawAmendment(text: AmendmentText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const [first, next, last] = text.instead;
  return [
    rect(inset(page, 28), "#fffaf3"),
    frame(inset(page, 38), second, 2.5),
    flourish([250, 92], second),
    paragraph("abril", text.wish, box(70, 118, 360, 80), ink, { size: 30, leading: 1.25 }),
    fit("copperplate", text.promised, box(70, 210, 360, 124), ink),
    crossOut(58, 444, 268, accent, 11),
    tilt(
      -4,
      [250, 500],
      fit("abrilItalic", first, box(66, 372, 368, 74), accent) +
        fit("abrilItalic", next, box(66, 458, 368, 74), accent) +
        fit("abrilItalic", last, box(66, 544, 368, 94), accent),
    ),
  ].join("");
}
