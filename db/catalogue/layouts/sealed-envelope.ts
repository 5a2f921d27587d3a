import { onArc } from "../kit/arc";
import { waxSeal } from "../kit/ornaments";
import { box, move, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { polygon, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface SealedEnvelopeText {
  praise: readonly [string, string];
  seal: readonly [string, string];
  ring: { over: string; under: string };
  catch: string;
}

const centre: Point = [250, 418];

/** Good paper, good wax, and bad news on the wax. */
export function drawSealedEnvelope(text: SealedEnvelopeText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const relief = (draw: (colour: string) => string) =>
    move(2, 3, draw("#560514")) + draw("#e58a98");
  const band = { centre, size: 25, spacing: 2 };
  return [
    polygon(
      [
        [0, 0],
        [500, 0],
        [500, 286],
        [250, 456],
        [0, 286],
      ],
      "#f3e8cd",
    ),
    stroke("M0 286L250 456 500 286M0 700L186 424M500 700L314 424", second, 3),
    line("copperplate", text.praise[0], [250, 108], 98, ink, { align: "middle", width: 400 }),
    line("copperplate", text.praise[1], [250, 206], 98, ink, { align: "middle", width: 430 }),
    waxSeal(centre, 158, { wax: "#9a1733", shade: "#6a0a1f", glint: "#e0788b" }),
    relief((colour) =>
      onArc("abril", text.ring.over, { ...band, radius: 88, side: "top" }, colour),
    ),
    relief((colour) =>
      onArc("abril", text.ring.under, { ...band, radius: 106, side: "bottom" }, colour),
    ),
    relief((colour) => fit("abril", text.seal[0], box(180, 370, 140, 46), colour)),
    relief((colour) => fit("abril", text.seal[1], box(188, 426, 124, 46), colour)),
    paragraph("abrilItalic", text.catch, box(44, 592, 412, 84), accent, {
      size: 34,
      leading: 1.15,
    }),
  ].join("");
}
