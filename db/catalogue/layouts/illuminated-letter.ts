import { edged, hollow } from "../kit/ink";
import { box, inset, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, shape, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface IlluminatedLetterText {
  initial: string;
  /** The text beside the great initial. */
  beside: readonly [string, string];
  below: string;
  shout: string;
  foot: string;
}

/** A page of blackletter with a gilded initial. */
export function drawIlluminatedLetter(text: IlluminatedLetterText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const gold = "#b98a2e";
  return [
    rect(inset(page, 16), hollow(gold, 4)),
    rect(box(34, 36, 222, 236), second),
    rect(box(45, 47, 200, 214), edged(accent, gold, 6)),
    ...[0, 90, 180, 270].map((turn) =>
      tilt(
        turn,
        [145, 154],
        stroke("M62 64c52-4 56 46 28 46c-18 0-16-24 0-22M62 64c-2 52 46 56 46 28", gold, 4),
      ),
    ),
    fit("blackletter", text.initial, box(76, 74, 138, 160), "#f9ecc8"),
    fit("blackletter", text.beside[0], box(276, 70, 184, 92), ink),
    fit("blackletter", text.beside[1], box(276, 178, 184, 84), ink),
    ...drawVine(palette, gold),
    fit("blackletter", text.below, box(102, 296, 358, 96), ink),
    stretch("blackletter", text.shout, box(102, 410, 358, 188), accent),
    fit("abrilItalic", text.foot, box(102, 622, 358, 32), ink),
  ].join("");
}

function drawVine({ accent, second }: Palette, gold: string): string[] {
  return [0, 1, 2, 3, 4, 5].map((twist) => {
    const y = 338 + twist * 62;
    const [berry, colour] = twist % 2 ? [70, accent] : [40, gold];
    return (
      stroke(`M56 ${y}q32-31 0-62`, second, 5) +
      circle([berry, y - 30], 10, colour) +
      shape(`M56 ${y - 6}q-26-5-26-26q24 0 26 26z`, second)
    );
  });
}
