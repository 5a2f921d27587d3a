import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule, shape, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface MarketStallText {
  /** The board that hangs in the empty stall. */
  board: readonly [string, string];
  /** The ticket on the counter. */
  price: readonly [string, string];
  small: string;
}

const stripe = 58;
const scallop = `v96a${stripe / 2} 26 0 0 0 ${stripe} 0v-96Z`;

/** A market stall that has shut, and nobody in front of it. */
export function drawMarketStall(
  { board, price, small }: MarketStallText,
  palette: Palette,
): string {
  const { ink, accent, second } = palette;
  const awning = Array.from({ length: 8 }, (_, index) =>
    shape(`M${18 + index * stripe} 44${scallop}`, edged(index % 2 ? "#fff6e3" : accent, ink, 7)),
  );
  const sign = [
    stroke("M150 160V222M350 160V222", ink, 7),
    move(8, 9, rect(box(72, 220, 356, 188), ink, 8)),
    rect(box(72, 220, 356, 188), edged("#1d2a26", second, 10), 8),
    stretch("anton", board[0], box(98, 242, 304, 62), "#ffffff"),
    stretch("anton", board[1], box(98, 318, 304, 68), second),
  ];
  const ticket = [
    rect(box(176, 492, 200, 78), edged(second, ink, 6), 6),
    fit("slab", price[0], box(190, 502, 172, 24), ink),
    fit("bowlby", price[1], box(190, 532, 172, 30), "#d8124f"),
  ];
  return [
    rect(box(36, 100, 20, 500), edged("#8a5a2b", ink, 6)),
    rect(box(444, 100, 20, 500), edged("#8a5a2b", ink, 6)),
    rect(box(56, 120, 388, 320), "#16205e"),
    tilt(-3, [250, 314], sign.join("")),
    ...awning,
    rect(box(18, 40, 464, 16), edged(ink, ink, 7)),
    rect(box(20, 436, 460, 36), edged("#c98f4e", ink, 7)),
    rect(box(36, 472, 428, 128), edged("#a46a30", ink, 7)),
    rule(36, 514, 428, "#7d4d1d", 4),
    rule(36, 556, 428, "#7d4d1d", 4),
    tilt(4, [276, 530], ticket.join("")),
    footBand(small, { height: 104, ground: ink, ink: second }),
  ].join("");
}
