import { onArc } from "../kit/arc";
import { edged, hollow } from "../kit/ink";
import { frame } from "../kit/ornaments";
import { box, inset, page, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, polygon, stroke } from "../kit/shapes";
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

function drawStone(): string {
  const crown: readonly Point[] = [
    [208, 134],
    [292, 134],
    [312, 158],
    [250, 214],
    [188, 158],
  ];
  return [
    polygon(crown, edged("#d9f1f7", "#3d6f86", 5)),
    stroke(
      "M188 158H312M208 134L228 158 250 134 272 158 292 134M228 158L250 214 272 158",
      "#3d6f86",
      3.5,
    ),
  ].join("");
}
