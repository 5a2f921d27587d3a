import { footBand } from "../kit/foot-band";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect } from "../kit/shapes";
import { fit } from "../kit/text";

export interface LetterTilesText {
  /** Three rows of two letters. */
  rows: readonly [string, string, string];
  small: string;
}

const tileHeight = 196;
const inks = [
  ["#e4002b", "#ffffff"],
  ["#ffe81a", "#17120f"],
  ["#00a7e1", "#ffffff"],
  ["#ff4d9d", "#17120f"],
  ["#12a150", "#ffe81a"],
  ["#ff7a1f", "#17120f"],
] as const;

/** Six tiles as loud as a children's hour, for somebody who is meant to be resting. */
export function drawLetterTiles({ rows, small }: LetterTilesText, palette: Palette): string {
  const tiles = [...rows.join("")].map((letter, index) => {
    const [x, y] = [(index % 2) * 250, Math.floor(index / 2) * tileHeight];
    const [ground, print] = inks[index % inks.length] ?? inks[0];
    return (
      rect(box(x, y, 250, tileHeight), ground) +
      fit("bowlby", letter, box(x + 30, y + 28, 190, tileHeight - 56), print)
    );
  });
  return tiles.join("") + footBand(small, { height: 112, ground: palette.ink, ink: "#ffe81a" });
}
