import { hollow } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, faded, move, overprint, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, stroke } from "../kit/shapes";
import { drawStone } from "../kit/stone";
import { fit } from "../kit/text";

export interface StainedTableText {
  compliment: string;
  /** Words inside the ring. */
  within: string;
  small: string;
}

const centre: Point = [250, 376];
const stain = "#3d1c08";

/** The ring that a wet glass leaves on a good table, with a diamond in it. */
export function drawStainedTable(text: StainedTableText, palette: Palette): string {
  const planks = [0, 1, 2, 3].map((plank) => {
    const y = plank * 150;
    const colour = plank % 2 ? "#c68b4c" : "#bd8040";
    return (
      rect(box(0, y, 500, 150), colour) +
      stroke(`M0 ${y + 44}q120-22 250 4t250-10M0 ${y + 98}q140 20 270-2t230 8`, "#a86c2f", 3) +
      rect(box(0, y + 147, 500, 3), "#8d5622")
    );
  });
  const ring = [
    circle(centre, 142, hollow(stain, 30)),
    circle([centre[0] + 4, centre[1] + 3], 158, hollow(stain, 5)),
    circle([centre[0] - 3, centre[1] - 2], 120, hollow(stain, 4)),
    circle([424, 520], 9, stain),
    circle([448, 492], 5, stain),
    circle([72, 532], 7, stain),
  ];
  return [
    ...planks,
    fit("anton", text.compliment, box(30, 32, 440, 112), palette.ink),
    overprint(faded(0.62, ring.join(""))),
    move(0, 30, drawStone()),
    paragraph("abril", text.within, box(150, 300, 200, 150), palette.ink, {
      size: 42,
      leading: 1.12,
    }),
    footBand(text.small, { height: 128, ground: palette.ink, ink: palette.paper, size: 37 }),
  ].join("");
}
