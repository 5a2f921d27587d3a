import type { CardRecord } from "./card";
import { drawCard } from "./draw";
import { letteringClass } from "./kit/outline";
import { box, page } from "./kit/page";
import { palettes } from "./kit/palettes";
import { rect } from "./kit/shapes";
import { shortenOutlines } from "./kit/shorten";
import { fit } from "./kit/text";

/**
 * The outside of the unfolded card in millimetres: two A6 pages with the back on the left, plus a
 * bleed on all sides.
 */
const outsideSize = { width: 210, height: 148, bleed: 3 };

const { width, height, bleed } = outsideSize;
/** Millimetres per unit: the front is as high as the card, and 0.4 mm wider on either side. */
const scale = height / page.height;
const panel = { width: width / 2 / scale, bleed: bleed / scale };
const spare = (page.width - panel.width) / 2;

/** Both outer sides of a card as one SVG for printing and cutting. */
export function drawArtwork(card: CardRecord): string {
  const { paper, ink } = palettes[card.palette];
  const sheet = box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed);
  const view = [sheet.x, sheet.y, sheet.width, sheet.height].join(" ");
  const front = `<g transform="translate(${width / 2}) scale(${scale})">${drawFront(card)}</g>`;
  const art = rect(sheet, paper) + drawName(ink) + front;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${art}</svg>\n`;
}

/** The maker's name at the foot of the back. */
function drawName(ink: string): string {
  const middle = panel.width / 2;
  const name = shortenOutlines(fit("anton", "BASTARD CARDS", box(middle - 60, 640, 120, 18), ink));
  return `<g transform="scale(${scale})">${name}</g>`;
}

/**
 * Draws the front, mirrored at each edge but the fold to fill the bleed. The viewport of the nested
 * SVG cuts the mirror images off.
 */
function drawFront(card: CardRecord): string {
  const edge = panel.bleed;
  const size = [panel.width + edge, page.height + 2 * edge] as const;
  // The background ends half a unit inside its edge, so that no seam shows beside the front, which
  // is drawn last.
  const [right, top, bottom] = [2 * page.width - 1, 1, 2 * page.height - 1];
  const copies = [
    place(right, top, -1, -1),
    place(right, bottom, -1, -1),
    place(right, 0, -1, 1),
    place(0, top, 1, -1),
    place(0, bottom, 1, -1),
    place(0, 0, 1, 1),
  ];
  const view = [spare, -edge, ...size].join(" ");
  const viewport = `y="${-edge}" width="${size[0]}" height="${size[1]}" viewBox="${view}"`;
  return `<defs>${drawOnce(card)}</defs><svg ${viewport}>${copies.join("")}</svg>`;
}

/** Places the front at that corner; with -1, its mirror image on the other side of it. */
function place(x: number, y: number, across: 1 | -1, down: 1 | -1): string {
  const turn = `transform="translate(${x} ${y}) scale(${across} ${down})"`;
  return `<use href="#front" width="${page.width}" height="${page.height}" ${turn}/>`;
}

function drawOnce(card: CardRecord): string {
  return drawCard(card)
    .replace("<svg", `<symbol id="front"`)
    .replace(/<\/svg>$/, "</symbol>")
    .replaceAll(
      new RegExp(`<path class="${letteringClass}" d="([^"]+)"`, "g"),
      (_, outlines: string) => `<path d="${shortenOutlines(outlines)}"`,
    );
}
