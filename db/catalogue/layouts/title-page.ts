import { flourish, frame, swellingRule } from "../kit/ornaments";
import { box, inset, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rule } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface TitlePageText {
  opening: string;
  and: string;
  work: string;
  of: string;
  subject: string;
  extent: string;
  contents: string;
  printer: string;
}

/** The first page of a work that nobody asked for, in full calf. */
export function drawTitlePage(text: TitlePageText, palette: Palette): string {
  const { ink, accent } = palette;
  return [
    frame(inset(page, 22), ink, 7),
    frame(inset(page, 32), ink, 2),
    fit("abril", text.opening, box(74, 58, 352, 32), ink, { tracking: 0.12 }),
    line("abrilItalic", text.and, [250, 126], 28, ink, { align: "middle" }),
    fit("abril", text.work, box(62, 144, 376, 80), ink, { tracking: 0.03 }),
    line("copperplate", text.of, [250, 266], 58, ink, { align: "middle" }),
    fit("abril", text.subject, box(46, 296, 408, 98), accent),
    swellingRule([250, 416], 230, ink, 7),
    fit("abril", text.extent, box(62, 434, 376, 28), ink),
    paragraph("abrilItalic", text.contents, box(62, 472, 376, 76), ink, {
      size: 24,
      leading: 1.2,
    }),
    flourish([250, 574], accent),
    rule(62, 606, 376, ink, 2),
    paragraph("abrilItalic", text.printer, box(62, 612, 376, 48), ink, { size: 23 }),
  ].join("");
}
