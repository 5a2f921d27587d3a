import { edged } from "../kit/ink";
import { frame } from "../kit/ornaments";
import { box, inset, move, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, shape, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface TrumpetsText {
  /** A banner of each trumpet. */
  banners: readonly [string, string, string];
  announcement: string;
  small: string;
}

/** Three trumpets of state, the last of which has given up. */
export function drawTrumpets(text: TrumpetsText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const sounds = [100, 246].map((y) => [
    stroke(`M52 ${y}H370`, second, 13, { ends: "round" }),
    move(362, y, drawBell(palette)),
  ]);
  const limp = [
    stroke("M52 392H300C372 392 384 424 388 458", second, 13, { ends: "round" }),
    move(387, 450, tilt(84, [0, 0], drawBell(palette))),
  ];
  const banners = text.banners.map((word, index) => {
    const y = 100 + index * 146;
    return [
      circle([52, y], 11, second),
      move(96, y + 6, drawBanner(palette)),
      fit("abrilItalic", word, box(118, y + 22, 186, 58), "#6d0f25"),
    ].join("");
  });
  return [
    frame(inset(page, 20), second, 3, 16),
    ...sounds.flat(),
    ...limp,
    ...banners,
    fit("abril", text.announcement, box(44, 556, 412, 58), ink),
    fit("abrilItalic", text.small, box(44, 626, 412, 38), accent),
  ].join("");
}

/** The bell of a trumpet that points right from the end of its tube. */
function drawBell({ paper, second }: Palette): string {
  return shape("M0-7C40-9 62-24 82-50Q94 0 82 50C62 24 40 9 0 7Z", edged(second, paper, 4));
}

/** A banner with two tails. */
function drawBanner({ ink, second }: Palette): string {
  return [
    shape("M0 0H230V108L172 88 115 108 58 88 0 108Z", edged(ink, second, 6)),
    stroke("M10 92L58 76 115 96 172 76 220 92", second, 3),
  ].join("");
}
