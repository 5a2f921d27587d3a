import { edged } from "../kit/ink";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { stretch } from "../kit/text";

export interface EchoText {
  question: string;
  answer: string;
  small: string;
}

const sunset = ["#fff8e6", "#ffe27a", "#ffb06b", "#ff7a52", "#e8341f", "#a3163a"];
const rowHeight = 78;

/** The same question on six lines, in the colours of a sunset, then its answer. */
export function drawEcho({ question, answer, small }: EchoText, { ink }: Palette): string {
  const row = (index: number) => box(32, 38 + index * rowHeight, 436, 66);
  return [
    ...sunset.map((colour, index) =>
      stretch("bowlby", question, row(index), edged(colour, ink, 4)),
    ),
    stretch("bowlby", answer, row(sunset.length), ink),
    paragraph("slab", small, box(32, 586, 436, 82), ink, { size: 28 }),
  ].join("");
}
