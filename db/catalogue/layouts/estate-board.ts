import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, shape, stroke } from "../kit/shapes";
import { fit, setIn, stack, stretch } from "../kit/text";

export interface EstateBoardText {
  verdict: string;
  terms: readonly string[];
  agent: string;
  /** Hung under the board for the day. */
  rider: string;
  small: string;
}

/** The board outside, once somebody has finally made an offer. */
export function drawEstateBoard(text: EstateBoardText, palette: Palette): string {
  const { ink, accent } = palette;
  const board = [
    rect(box(98, 122, 362, 378), edged("#ffffff", ink, 7)),
    rect(box(98, 122, 362, 196), edged(accent, ink, 7)),
    stretch("anton", text.verdict, box(122, 146, 314, 148), "#ffffff"),
    stack(setIn("anton", text.terms, ink), box(122, 332, 314, 96), 11),
    rect(box(98, 442, 362, 58), ink),
    fit("slab", text.agent, box(118, 456, 322, 30), "#ffffff"),
    stroke("M150 500v22M408 500v22", ink, 6),
    rect(box(114, 516, 330, 54), edged("#ffe81a", ink, 6)),
    fit("slab", text.rider, box(130, 530, 298, 26), ink),
  ];
  return [
    shape("M300 74q22-42 62-20 34-30 64 6 38-2 36 30H288q-6-14 12-16z", "#ffffff"),
    shape("M0 560Q130 500 280 540T500 520V700H0Z", "#12a150"),
    rect(box(54, 60, 26, 560), edged("#ffffff", ink, 6)),
    rect(box(36, 84, 434, 24), edged("#ffffff", ink, 6)),
    tilt(2.5, [120, 110], board.join("")),
    footBand(text.small, { height: 106, ground: ink, ink: "#ffe81a" }),
  ].join("");
}
