import { hollow } from "../kit/ink";
import { box, inset, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface AuctionLotText {
  house: string;
  lot: string;
  number: string;
  title: string;
  description: string;
  estimate: string;
  small: string;
}

/** A page of an auction house's catalogue, that describes the lot a little too well. */
export function drawAuctionLot(text: AuctionLotText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    rect(inset(page, 22), hollow(second, 3)),
    rect(inset(page, 30), hollow(second, 1.5)),
    line("abril", text.house, [250, 82], 30, second, { align: "middle", width: 380 }),
    rule(62, 102, 376, second, 2),
    fit("abrilItalic", text.lot, box(62, 136, 120, 70), ink),
    stretch("abril", text.number, box(206, 122, 232, 186), accent),
    fit("abril", text.title, box(62, 330, 376, 52), ink),
    paragraph("typewriter", text.description, box(62, 394, 376, 138), ink, {
      size: 25,
      leading: 1.22,
    }),
    line("abrilItalic", text.estimate, [250, 568], 29, accent, { align: "middle", width: 376 }),
    rule(62, 588, 376, second, 2),
    paragraph("abril", text.small, box(62, 596, 376, 62), ink, { size: 30 }),
  ].join("");
}
