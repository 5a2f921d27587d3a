import { footBand } from "../kit/foot-band";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, shape } from "../kit/shapes";
import { setIn, stack } from "../kit/text";
import { stripes } from "../kit/textures";

export interface CandlesText {
  lines: readonly string[];
  small: string;
}

const heights = [176, 244, 200, 286, 228, 262, 190, 250, 212];
const candleWidth = 34;
const step = 50.5;
const cakeTop = 408;

/** A cake with as many candles as fit. */
export function drawCandles({ lines, small }: CandlesText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const twist = stripes("#ffffff", 30, 60);
  const candles = heights.map((height, index) => {
    const x = 31 + index * step;
    const top = cakeTop - height;
    const wax = box(x, top, candleWidth, height);
    return [
      rect(wax, index % 2 ? second : "#ff5a1f"),
      rect(wax, twist.paint),
      rect(box(x + candleWidth / 2 - 2, top - 14, 4, 16), ink),
      drawFlame(x + candleWidth / 2, top - 10, accent),
    ].join("");
  });
  return [
    twist.definition,
    ...candles,
    rect(box(0, cakeTop, 500, 292), ink),
    stack(setIn("anton", lines, accent), box(32, cakeTop + 26, 436, 164), 12),
    footBand(small, { height: 102, ground: ink, ink: "#ffffff" }),
  ].join("");
}

function drawFlame(x: number, foot: number, heart: string): string {
  return (
    shape(`M${x} ${foot - 72}c30 38 26 72 0 74c-26-2-30-36 0-74z`, "#ff5a1f") +
    shape(`M${x} ${foot - 38}c15 20 13 38 0 40c-13-2-15-20 0-40z`, heart)
  );
}
