import { edged, hollow } from "../kit/ink";
import { box, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, shape } from "../kit/shapes";
import { fit } from "../kit/text";

export interface CourtCardText {
  index: string;
  vow: readonly [string, string];
  /** Printed upside down, as the other half of a court card is. */
  outburst: readonly [string, string, string];
}

const centre: Point = [250, 350];
const lowerHalf: readonly Point[] = [
  [100, 436],
  [400, 264],
  [400, 648],
  [100, 648],
];

/** A court card: a vow one way up, and what becomes of it the other. */
export function drawCourtCard(text: CourtCardText, palette: Palette): string {
  const { ink, second } = palette;
  const upsideDown = (content: string) => tilt(180, centre, content);
  const corner =
    fit("abril", text.index, box(34, 44, 48, 54), ink) +
    shape(
      "M58 158c-12-17-29-24-29-39a14 14 0 0 1 29-5 14 14 0 0 1 29 5c0 15-17 22-29 39z",
      "#c8102e",
    );
  const [or, fucks, sake] = text.outburst;
  return [
    rect(box(14, 14, 472, 672), edged("#fffefa", second, 4), 26),
    polygon(lowerHalf, ink),
    rect(box(100, 52, 300, 596), hollow(ink, 4)),
    corner,
    upsideDown(corner),
    drawCrown(250, 140, ink, second),
    fit("copperplate", text.vow[0], box(120, 160, 176, 84), ink),
    fit("copperplate", text.vow[1], box(112, 250, 178, 74), ink),
    upsideDown(
      fit("abrilItalic", or, box(164, 78, 214, 52), "#ffc94a") +
        fit("abrilItalic", fucks, box(124, 142, 254, 88), "#fff4df") +
        fit("abrilItalic", sake, box(124, 244, 180, 64), "#fff4df"),
    ),
  ].join("");
}

function drawCrown(x: number, y: number, cloth: string, gold: string): string {
  const jewels: readonly Point[] = [
    [-60, -56],
    [0, -74],
    [60, -56],
  ];
  return move(
    x,
    y,
    [
      shape("M-50-6L-60-54-30-28 0-70 30-28 60-54 50-6z", cloth),
      rect(box(-52, -2, 104, 14), gold),
      ...jewels.map((at) => circle(at, 7, gold)),
    ].join(""),
  );
}
