import { box, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { seededRandom } from "../kit/random";
import { barcode, rect, stroke } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";
import { dots } from "../kit/textures";

export interface PriceStickerText {
  banner: string;
  was: { label: string; what: string };
  now: { label: string; what: string };
  small: string;
}

/** A yellow sticker slapped on at ten to closing. */
export function drawPriceSticker(text: PriceStickerText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const wrapper = dots("#c41f12", 14, 4);
  const sticker = [
    rect(box(50, 104, 424, 496), ink),
    rect(box(36, 88, 424, 496), paper),
    rect(box(36, 88, 424, 84), ink),
    fit("anton", text.banner, box(60, 104, 376, 52), paper, { tracking: 0.08 }),
    line("slab", text.was.label, [60, 216], 30, ink),
    stretch("slab", text.was.what, box(60, 230, 376, 76), ink),
    stroke("M50 282L446 256", accent, 10),
    line("slab", text.now.label, [60, 362], 30, ink),
    stretch("anton", text.now.what, box(60, 376, 376, 132), ink),
    barcode(box(60, 528, 376, 38), ink, seededRandom(text.was.what)),
  ];
  return [
    wrapper.definition,
    rect(page, accent),
    rect(page, wrapper.paint),
    tilt(-5, [250, 340], sticker.join("")),
    paragraph("slab", text.small, box(30, 628, 440, 48), second, { size: 27 }),
  ].join("");
}
