import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { stroke } from "../kit/shapes";
import { setIn, stack } from "../kit/text";

export interface HeartMonitorText {
  lines: readonly string[];
  small: string;
}

const beat = "l14-20 16 20h28l11 20 27-146 27 208 18-102 11 20h28";

/** The screen of a heart monitor, with one line of beats. */
export function drawHeartMonitor({ lines, small }: HeartMonitorText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const columns = Array.from({ length: 9 }, (_, index) => `M${50 + index * 50} 0V700`);
  const rows = Array.from({ length: 13 }, (_, index) => `M0 ${50 + index * 50}H500`);
  return [
    stroke([...columns, ...rows].join(""), "#17352b", 2),
    stroke(`M0 160h44${beat}h26${beat}h80`, second, 10, { ends: "round" }),
    stack(setIn("anton", lines, accent), box(32, 290, 436, 284), 18),
    paragraph("slab", small, box(32, 590, 436, 88), ink, { size: 34 }),
  ].join("");
}
