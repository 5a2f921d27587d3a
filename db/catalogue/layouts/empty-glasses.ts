import { edged } from "../kit/ink";
import { box, move, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule, shape, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface EmptyGlassesText {
  wish: string;
  truth: readonly [string, string];
}

/** How many glasses stand in each row, from the top. */
const rows = [1, 2, 3];
const glass = { width: 96, height: 122 };

/** A pyramid of pints that somebody has emptied, on a bar. */
export function drawEmptyGlasses({ wish, truth }: EmptyGlassesText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const glasses = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, index) =>
      move(
        250 + (index - count / 2) * (glass.width + 8) + 4,
        146 + row * glass.height,
        drawGlass(ink, second),
      ),
    ),
  );
  return [
    fit("copperplate", wish, box(40, 30, 420, 96), ink),
    ...glasses,
    rect(box(0, 512, page.width, 188), ink),
    rule(0, 522, page.width, second, 6),
    rule(0, 533, page.width, second, 2),
    fit("abril", truth[0], box(40, 552, 420, 46), paper),
    fit("abrilItalic", truth[1], box(40, 606, 420, 70), accent),
  ].join("");
}

/** An empty pint with the rings of its foam. */
function drawGlass(ink: string, beer: string): string {
  return [
    shape("M4 0H92L80 118H16Z", edged("#ffffff", ink, 6)),
    shape("M15 100q33 8 66 0L79 112H17Z", beer),
    stroke("M10 26q38 12 76 0M13 50q35 12 70 0", beer, 5, { ends: "round" }),
    stroke("M15 74q14 6 26 5", beer, 4, { ends: "round" }),
    stroke("M80 14L73 84", "#d9e4dc", 6, { ends: "round" }),
  ].join("");
}
