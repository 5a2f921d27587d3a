import type { CardRecord } from "./card";
import { page } from "./kit/page";
import { type Palette, palettes } from "./kit/palettes";
import { rect } from "./kit/shapes";
import { layouts } from "./layouts";

/**
 * Draws the front of a card as an SVG of 500 by 700 units, with outlined lettering. The same record
 * always gives the same SVG.
 */
export function drawCard({ layout, palette: name, text }: CardRecord): string {
  const palette = palettes[name];
  // The record's type pairs each layout with its own text. TypeScript loses that pairing here.
  const draw = layouts[layout] as (text: CardRecord["text"], palette: Palette) => string;
  const art = rect(page, palette.paper) + draw(text, palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}">${art}</svg>`;
}
