import { hollow, type Ink } from "../kit/ink";
import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rule } from "../kit/shapes";
import { stack } from "../kit/text";
import { worn } from "../kit/textures";

export interface PosterText {
  /** Four lines; the last is the one in colour. */
  lines: readonly [string, string, string, string];
  small: string;
}

/** A wood-type bill, each line in another face, the press short of ink and out of register. */
export function drawPoster({ lines, small }: PosterText, { ink, accent }: Palette): string {
  // One pass of the press: the first three lines in one ink, the last in another.
  const press = (inkOfFirst: Ink, inkOfLast: Ink) =>
    stack(
      [
        { face: "anton", text: lines[0], ink: inkOfFirst },
        { face: "slab", text: lines[1], ink: inkOfFirst },
        { face: "leagueGothic", text: lines[2], ink: inkOfFirst },
        { face: "anton", text: lines[3], ink: inkOfLast },
      ],
      box(34, 66, 432, 510),
      16,
    );
  return [
    rule(34, 35, 432, ink, 10),
    rule(34, 47, 432, ink, 3),
    worn(move(5, 6, press("none", accent)) + press(ink, "none")),
    press("none", hollow(ink, 3)),
    rule(34, 602, 432, ink, 3),
    paragraph("slab", small, box(34, 610, 432, 64), ink, { size: 23 }),
  ].join("");
}
