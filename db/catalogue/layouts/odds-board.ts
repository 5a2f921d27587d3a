import { footBand } from "../kit/foot-band";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect } from "../kit/shapes";
import { line, setIn, stack } from "../kit/text";

export interface OddsBoardText {
  title: readonly [string, string];
  /** Five runners; the last is the one somebody has backed. */
  runners: readonly { name: string; odds: string }[];
  small: string;
}

const firstRow = 182;
const rowHeight = 80;

/** A bookmaker's board, for a race that may run and run. */
export function drawOddsBoard({ title, runners, small }: OddsBoardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const rows = runners.map(({ name, odds }, index) => {
    const y = firstRow + index * rowHeight;
    const isBacked = index === runners.length - 1;
    const [ground, print, price] = isBacked
      ? [accent, "#17120f", second]
      : ["#0a5c2e", ink, accent];
    return [
      rect(box(24, y, 452, rowHeight - 10), ground, 6),
      line("anton", name, [42, y + 53], 44, print, { width: 290 }),
      line("slab", odds, [460, y + 49], 36, price, { align: "right" }),
    ].join("");
  });
  return [
    rect(box(0, 0, 500, 160), second),
    stack(setIn("anton", title, "#ffffff"), box(32, 26, 436, 110), 13),
    ...rows,
    footBand(small, { height: 100, ground: "#17120f", ink }),
  ].join("");
}
