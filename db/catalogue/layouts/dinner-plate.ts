import { onArc } from "../kit/arc";
import { edged, hollow } from "../kit/ink";
import { box, faded, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, shape } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface DinnerPlateText {
  wish: string;
  rim: { over: string; under: string };
  figure: string;
  verdict: string;
}

const centre: Point = [250, 342];

/** A large plate, and on it everything there is for dinner. */
export function drawDinnerPlate(text: DinnerPlateText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const rim = { centre, size: 31, spacing: 3 };
  return [
    fit("copperplate", text.wish, box(84, 24, 332, 92), ink),
    faded(0.18, circle([256, 353], 208, ink)),
    circle(centre, 208, edged("#fffdf6", ink, 5)),
    circle(centre, 196, hollow(second, 2.5)),
    circle(centre, 138, edged("#f4f2e5", second, 4)),
    onArc("abril", text.rim.over, { ...rim, radius: 156, side: "top" }, ink),
    onArc("abril", text.rim.under, { ...rim, radius: 178, side: "bottom" }, ink),
    faded(0.3, shape("M236 352a20 8 0 1 0 40 0a20 8 0 1 0-40 0z", ink)),
    circle([252, 336], 19, "#5f9a3a"),
    circle([246, 330], 6, "#b6db8d"),
    line("abrilItalic", text.figure, [250, 402], 26, ink, { align: "middle" }),
    paragraph("abrilItalic", text.verdict, box(40, 584, 420, 88), accent, {
      size: 46,
      leading: 1.08,
    }),
  ].join("");
}
