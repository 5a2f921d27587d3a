import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { type Box, box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, shape, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface BlisterPackText {
  /**
   * Three rows of up to four pills, a letter each. A missing letter is a pill that has been taken.
   */
  rows: readonly [string, string, string];
  wish: string;
  small: string;
}

const pocketWidth = 98;
const pocketHeight = 128;

/** A blister pack with a letter on each pill. */
export function drawBlisterPack({ rows, wish, small }: BlisterPackText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const pockets = rows.flatMap((row, down) =>
    Array.from({ length: 4 }, (_, across) => {
      const pocket = box(44 + across * 105, 44 + down * 138, pocketWidth, pocketHeight);
      const letter = row[across];
      return letter
        ? drawPill(letter, pocket, (across + down) % 2 ? accent : second, ink)
        : drawTorn(pocket);
    }),
  );
  return [
    move(8, 10, rect(box(28, 28, 444, 440), ink, 26)),
    rect(box(28, 28, 444, 440), edged("#dfe2e8", ink, 6), 26),
    ...pockets,
    stretch("anton", wish, box(32, 494, 436, 82), ink),
    footBand(small, { height: 100, ground: ink, ink: "#ffffff" }),
  ].join("");
}

function drawPill(letter: string, pocket: Box, colour: string, ink: string): string {
  const { x, y, width, height } = pocket;
  return [
    rect(pocket, "#bfc4ce", 48),
    rect(box(x + 9, y + 8, width - 18, height - 16), edged("#ffffff", ink, 5), 40),
    shape(`M${x + 9} ${y + 64}h80v16a40 40 0 0 1-80 0z`, colour),
    fit("bowlby", letter, box(x + 17, y + 37, width - 34, 54), ink),
  ].join("");
}

function drawTorn({ x, y, width, height }: Box): string {
  return (
    rect(box(x, y, width, height), "#8b919d", 48) +
    stroke(`M${x + 20} ${y + 50}l20 22 14-26 14 32 12-16`, "#dfe2e8", 7, { ends: "round" })
  );
}
