import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, rule, shape, stroke } from "../kit/shapes";
import { setIn, stack, stretch } from "../kit/text";

export interface WheelieBinText {
  lines: readonly [string, string];
  /** Stencilled on the bin, one above the other. */
  bin: readonly [string, string];
  small: string;
}

/** A wheelie bin on the kerb, with somebody head first in it. */
export function drawWheelieBin({ lines, bin, small }: WheelieBinText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const body = polygon(
    [
      [134, 352],
      [366, 352],
      [346, 592],
      [154, 592],
    ],
    edged(accent, ink, 12),
  );
  return [
    stack(setIn("anton", lines, ink), box(34, 32, 432, 136), 12),
    rect(box(0, 552, 500, 60), "#8d8a83"),
    rule(0, 554, 500, ink, 5),
    move(
      14,
      0,
      polygon(
        [
          [366, 340],
          [410, 340],
          [452, 214],
          [420, 204],
        ],
        edged(accent, ink, 10),
      ),
    ),
    drawLeg(ink, second),
    move(12, 0, tilt(16, [300, 350], move(500, 0, mirrored(drawLeg(ink, second))))),
    body,
    circle([168, 590], 22, edged("#3a3733", ink, 8)),
    circle([332, 590], 22, edged("#3a3733", ink, 8)),
    rect(box(112, 328, 276, 36), edged(accent, ink, 12), 8),
    stretch("anton", bin[0], box(176, 384, 148, 66), second),
    stretch("anton", bin[1], box(172, 464, 156, 98), second),
    drawHat(ink, second),
    footBand(small, { height: 96, ground: ink, ink: second, size: 30 }),
  ].join("");
}

/** One leg, upside down, in a striped sock. */
function drawLeg(ink: string, sock: string): string {
  return [
    stroke("M206 352V226", ink, 52),
    stroke("M206 352V282", "#2346d8", 42),
    stroke("M206 286V226", sock, 42),
    stroke("M206 274V226", "#ff4d8d", 42, { dashes: "9 9" }),
    shape(
      "M182 236V214c-26-2-52 0-58-12-4-10 6-14 20-14h76q14 0 14 14v34Z",
      edged("#17120f", ink, 6),
    ),
  ].join("");
}

function mirrored(content: string): string {
  return `<g transform="scale(-1 1)">${content}</g>`;
}

/** A party hat that has fallen off. */
function drawHat(ink: string, pompom: string): string {
  const hat = [
    polygon(
      [
        [404, 590],
        [468, 590],
        [436, 508],
      ],
      edged("#ff4d8d", ink, 7),
    ),
    stroke("M416 566H458M426 542H448", pompom, 7),
    circle([436, 506], 11, edged(pompom, ink, 6)),
  ];
  return tilt(-64, [436, 556], hat.join(""));
}
