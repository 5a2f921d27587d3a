import { footBand } from "../kit/foot-band";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect } from "../kit/shapes";
import { line, stretch } from "../kit/text";

export interface ScoreboardText {
  title: string;
  /** Two digits. */
  score: string;
  call: string;
  rows: readonly { label: string; value: string }[];
  small: string;
}

const firstRow = 446;
const rowHeight = 49;

/** The scoreboard of a village cricket ground, with a batsman who should have gone long ago. */
export function drawScoreboard(text: ScoreboardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const board = "#10241a";
  const digits = [...text.score].map((digit, index) => {
    const plate = box(74 + index * 182, 160, 170, 180);
    return (
      rect(plate, "#000000", 8) +
      stretch("rubikMono", digit, box(plate.x + 22, plate.y + 18, 126, 144), accent)
    );
  });
  const rows = text.rows.map(({ label, value }, index) => {
    const y = firstRow + index * rowHeight;
    return (
      line("anton", label, [62, y], 30, ink, { width: 250 }) +
      line("anton", value, [438, y], 30, accent, { align: "right", width: 130 })
    );
  });
  return [
    polygon(
      [
        [18, 92],
        [250, 18],
        [482, 92],
      ],
      second,
    ),
    rect(box(32, 92, 436, 482), board),
    line("slab", text.title, [250, 138], 32, ink, { align: "middle", width: 390 }),
    ...digits,
    stretch("bowlby", text.call, box(62, 356, 376, 38), ink),
    ...rows,
    footBand(text.small, { height: 112, ground: accent, ink: board, size: 36 }),
  ].join("");
}
