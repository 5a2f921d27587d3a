import { footBand } from "../kit/foot-band";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface NameBadgeText {
  greeting: string;
  introduction: string;
  /** Beside the rule that waits for a name. */
  hint: string;
  small: string;
}

/** A sticker from a conference, with room for a name that nobody remembered. */
export function drawNameBadge(text: NameBadgeText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const badge = [
    move(12, 14, rect(box(34, 60, 432, 442), ink, 34)),
    rect(box(34, 60, 432, 442), second, 34),
    stretch("bowlby", text.greeting, box(66, 88, 368, 92), accent),
    fit("slab", text.introduction, box(66, 196, 368, 44), "#ffffff"),
    rect(box(34, 262, 432, 186), "#ffffff"),
    rule(66, 396, 368, ink, 4),
    line("typewriter", text.hint, [250, 428], 22, ink, { align: "middle", width: 368 }),
  ];
  return [
    tilt(-3, [250, 280], badge.join("")),
    footBand(text.small, { height: 142, ground: ink, ink: accent, size: 40 }),
  ].join("");
}
