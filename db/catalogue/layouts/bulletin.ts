import { edged } from "../kit/ink";
import { frame, swellingRule } from "../kit/ornaments";
import { box, faded, inset, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, shape } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface BulletinText {
  title: string;
  opening: string;
  news: string;
  link: string;
  shout: readonly [string, string];
  signed: string;
  plea: string;
}

const gilt = "#d3a544";
const notice = box(52, 128, 396, 548);

/** News of the invalid, framed and hung on the railings for the crowd. */
export function drawBulletin(text: BulletinText, palette: Palette): string {
  const { ink, accent } = palette;
  const centred = { align: "middle", width: 320 } as const;
  return [
    drawRailings(ink),
    move(8, 10, faded(0.3, rect(notice, "#000000"))),
    rect(notice, edged(gilt, ink, 6)),
    rect(inset(notice, 18), edged("#fffdf4", ink, 4)),
    frame(inset(notice, 26), ink, 1.5),
    fit("blackletter", text.title, box(100, 168, 300, 62), ink),
    swellingRule([250, 250], 220, ink, 6),
    line("abrilItalic", text.opening, [250, 286], 26, ink, centred),
    fit("copperplate", text.news, box(92, 298, 316, 84), ink),
    line("abrilItalic", text.link, [250, 410], 26, ink, centred),
    fit("anton", text.shout[0], box(88, 426, 324, 70), accent),
    fit("anton", text.shout[1], box(88, 505, 324, 60), accent),
    fit("copperplate", text.signed, box(110, 570, 280, 50), ink),
    line("abrilItalic", text.plea, [250, 640], 19, ink, centred),
  ].join("");
}

/** Iron bars with gilded spears, and the rail that holds them. */
function drawRailings(iron: string): string {
  const bars = [25, 100, 175, 250, 325, 400, 475].map(
    (x) =>
      rect(box(x - 8, 84, 16, 616), iron) +
      shape(`M${x} 12q4 26 15 42-4 14-10 24h-10q-6-10-10-24 11-16 15-42z`, edged(gilt, iron, 5)) +
      rect(box(x - 14, 76, 28, 12), iron),
  );
  return bars.join("") + rect(box(0, 104, 500, 16), iron);
}
