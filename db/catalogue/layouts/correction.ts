import { crossOut, frame, swellingRule } from "../kit/ornaments";
import { box, inset, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { fit, line } from "../kit/text";

export interface CorrectionText {
  heading: string;
  compliment: string;
  /** Crossed out one after the other. */
  guesses: readonly [string, string, string];
  outburst: string;
}

/** A compliment, three crossed-out attempts at it, and an outburst in felt tip. */
export function drawCorrection(text: CorrectionText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const guesses = text.guesses.map((guess, index) => {
    const y = 284 + index * 82;
    return (
      fit("abril", guess, box(90, y - 6, 320, 74), ink) +
      crossOut(92, 408, y + 28 + index * 2, accent, 6 + index * 1.5)
    );
  });
  return [
    frame(inset(page, 24), second, 3),
    line("abril", text.heading, [250, 84], 21, accent, { align: "middle", tracking: 0.24 }),
    swellingRule([250, 106], 130, second),
    paragraph("abrilItalic", text.compliment, box(50, 124, 400, 130), ink, {
      size: 50,
      leading: 1.15,
    }),
    ...guesses,
    tilt(-6, [250, 594], fit("feltTip", text.outburst, box(50, 532, 400, 128), accent)),
  ].join("");
}
