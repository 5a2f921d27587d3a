import { edged, type Ink } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, extruded, faded } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rule, star } from "../kit/shapes";
import { line, stretch } from "../kit/text";

export interface HoroscopeText {
  title: string;
  by: string;
  /** Four sides of life, each with up to five stars. */
  rows: readonly { about: string; stars: number; says: string }[];
  small: string;
}

const firstRow = 196;
const rowHeight = 100;

/** A horoscope in four rows, each with its stars. */
export function drawHoroscope({ title, by, rows, small }: HoroscopeText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const forecasts = rows.map(({ about, stars, says }, index) => {
    const y = firstRow + index * rowHeight;
    return [
      rule(32, y, 436, second, 3),
      line("anton", about, [34, y + 50], 40, second),
      drawStars(stars, y + 34, accent, ink),
      line("slab", says, [34, y + 84], 25, accent),
    ].join("");
  });
  const heading = (colour: string) => stretch("bowlby", title, box(32, 28, 430, 80), colour);
  return [
    extruded(heading, accent, ink, 6),
    paragraph("typewriter", by, box(32, 118, 436, 66), second, { size: 31, leading: 1.1 }),
    ...forecasts,
    footBand(small, { height: 96, ground: ink, ink: accent }),
  ].join("");
}

function drawStars(count: number, y: number, gold: string, ink: string): string {
  return Array.from({ length: 5 }, (_, index) => {
    const shape = { points: 5, outer: 21, inner: 9 };
    const draw = (print: Ink) => star([270 + index * 45, y], shape, print);
    return index < count ? draw(edged(gold, ink, 4)) : faded(0.4, draw(ink));
  }).join("");
}
