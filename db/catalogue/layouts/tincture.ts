import { hollow } from "../kit/ink";
import { flourish, swellingRule } from "../kit/ornaments";
import { box, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, rule, shape } from "../kit/shapes";
import { fit } from "../kit/text";
import { stripes } from "../kit/textures";

export interface TinctureText {
  maker: string;
  product: string;
  shout: readonly [string, string];
  claim: string;
  dose: string;
}

/** A bottle's label, from when a doctor needed no evidence but a moustache. */
export function drawTincture(text: TinctureText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const glass = stripes("#b9791f", 9, 45);
  return [
    glass.definition,
    rect(page, glass.paint),
    shape("M250 40c124 0 206 42 206 42v536s-82 42-206 42S44 618 44 618V82s82-42 206-42z", {
      fill: second,
      edge: ink,
      edgeWidth: 10,
    }),
    shape(
      "M250 56c116 0 192 38 192 38v512s-76 38-192 38S58 606 58 606V94s76-38 192-38z",
      hollow(ink, 2),
    ),
    fit("copperplate", text.maker, box(80, 80, 340, 76), ink),
    fit("abril", text.product, box(76, 170, 348, 28), ink, { tracking: 0.06 }),
    flourish([250, 226], accent, 0.9),
    rect(box(58, 254, 384, 206), accent),
    rule(58, 262, 384, second, 2.5),
    rule(58, 452, 384, second, 2.5),
    fit("abril", text.shout[0], box(78, 278, 344, 74), second),
    fit("abril", text.shout[1], box(78, 366, 344, 74), second),
    paragraph("abril", text.claim, box(76, 470, 348, 66), ink, { size: 25, leading: 1.2 }),
    swellingRule([250, 545], 150, ink, 5),
    paragraph("abrilItalic", text.dose, box(84, 554, 332, 66), ink, { size: 24, leading: 1.2 }),
  ].join("");
}
