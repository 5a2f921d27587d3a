import { flourish } from "../kit/ornaments";
import { box, type Point } from "../kit/page";
import { hollow } from "../kit/ink";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { shape } from "../kit/shapes";
import { line } from "../kit/text";

export interface WallpaperText {
  greeting: string;
  aside: string;
  /** Printed all over the wall, behind the greeting. */
  pattern: readonly [string, string, string];
}

const rowHeight = 48.5;

/** A good thick paper for the parlour. Do not read it. */
export function drawWallpaper(text: WallpaperText, palette: Palette): string {
  const { ink, second } = palette;
  const rows = Array.from({ length: 14 }, (_, row) => {
    const motifs = Array.from(
      { length: row % 2 ? 4 : 3 },
      (__, place) => text.pattern[(row + place) % 3] ?? "",
    );
    const at: Point = [250, 44 + row * rowHeight];
    const colour = row % 2 ? second : "#4d9376";
    return line("abrilItalic", motifs.join("   "), at, 33, colour, { align: "middle", width: 456 });
  });
  const plaque = (reach: number) =>
    `M250 ${344 - reach}C${250 + reach * 0.92} ${344 - reach} ${250 + reach * 1.32} ${344 - reach * 0.55} ${250 + reach * 1.32} 344` +
    `S${250 + reach * 0.92} ${344 + reach} 250 ${344 + reach}S${250 - reach * 1.32} ${344 + reach * 0.55} ${250 - reach * 1.32} 344` +
    `S${250 - reach * 0.92} ${344 - reach} 250 ${344 - reach}z`;
  return [
    ...rows,
    shape(plaque(158), ink),
    shape(plaque(148), hollow(second, 3)),
    flourish([250, 244], second, 0.8),
    paragraph("copperplate", text.greeting, box(82, 262, 336, 134), "#0d3d2d", {
      size: 78,
      leading: 0.9,
    }),
    paragraph("abrilItalic", text.aside, box(120, 406, 260, 40), "#b3281c", { size: 26 }),
  ].join("");
}
