import { onArc } from "../kit/arc";
import { edged, hollow } from "../kit/ink";
import { frame } from "../kit/ornaments";
import { box, inset, page, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle } from "../kit/shapes";
import { drawStone } from "../kit/stone";
import { fit } from "../kit/text";

export interface BetrothalRingText {
  opening: string;
  engraving: { over: string; under: string };
  /** Words inside the ring. */
  within: string;
  small: string;
}

const centre: Point = [250, 392];

/** A ring with a stone in it, and some terms round the band. */
export function drawBetrothalRing(text: BetrothalRingText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const engraving = { centre, size: 38, spacing: 2.5 };
  return [
    frame(inset(page, 22), second, 3),
    fit("copperplate", text.opening, box(50, 38, 400, 76), ink),
    circle(centre, 190, edged(second, "#7a5a16", 4)),
    circle(centre, 184, hollow("#f7e3a9", 3)),
    circle(centre, 118, edged(paper, "#7a5a16", 4)),
    circle(centre, 124, hollow("#f7e3a9", 3)),
    onArc("abril", text.engraving.over, { ...engraving, radius: 140, side: "top" }, "#2a1c05"),
    onArc("abril", text.engraving.under, { ...engraving, radius: 168, side: "bottom" }, "#2a1c05"),
    drawStone(),
    paragraph("abrilItalic", text.within, box(158, 332, 184, 120), ink, {
      size: 34,
      leading: 1.15,
    }),
    fit("abrilItalic", text.small, box(50, 612, 400, 44), accent),
  ].join("");
}
