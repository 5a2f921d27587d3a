import { hollow } from "../kit/ink";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface EyeChartText {
  /** Read without the breaks, they say something. Nine rows. */
  rows: readonly string[];
  small: string;
}

const heights = [102, 82, 66, 52, 42, 36, 33, 26, 24];
const gap = 13;

/** An optician's chart with an ulterior motive. */
export function drawEyeChart({ rows, small }: EyeChartText, palette: Palette): string {
  const { ink, accent, second } = palette;
  let y = 42;
  const lines = rows.map((letters, index) => {
    const height = heights[index] ?? 24;
    const row = [
      fit("slab", letters, box(62, y, 376, height), ink, { tracking: 0.14 }),
      line("typewriter", String(index + 1), [452, y + height / 2 + 6], 17, accent, {
        align: "middle",
      }),
    ];
    if (index === 5) row.push(rule(36, y + height + gap / 2, 428, accent, 3));
    if (index === 7) row.push(rule(36, y + height + gap / 2, 428, second, 3));
    y += height + gap;
    return row.join("");
  });
  return [
    rect(box(16, 16, 468, 668), hollow(ink, 5)),
    ...lines,
    rect(box(36, 627, 428, 37), accent),
    fit("slab", small, box(46, 634, 408, 23), "#ffffff"),
  ].join("");
}
