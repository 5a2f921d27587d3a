import { footBand } from "../kit/foot-band";
import { hollow } from "../kit/ink";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, stroke } from "../kit/shapes";
import { line, setIn, stack } from "../kit/text";

export interface DelayNoticeText {
  title: readonly [string, string];
  apology: string;
  reasons: readonly { says: string; ticked?: true }[];
  small: string;
}

const firstReason = 384;
const reasonHeight = 52;

/** A railway's notice of a delay, which for once ticks the true reason. */
export function drawDelayNotice(text: DelayNoticeText, palette: Palette): string {
  const { paper, ink, accent } = palette;
  const reasons = text.reasons.map(({ says, ticked }, index) => {
    const y = firstReason + index * reasonHeight;
    return [
      rect(box(38, y - 26, 32, 32), hollow(ink, 4)),
      line("slab", says, [88, y], 27, ink, { width: 378 }),
      ticked ? stroke(`M34 ${y - 14}l16 18 34-48`, accent, 9) : "",
    ].join("");
  });
  return [
    rect(box(0, 0, 500, 236), accent),
    stack(setIn("anton", text.title, paper), box(34, 34, 432, 168), 14),
    paragraph("typewriter", text.apology, box(34, 250, 432, 90), ink, { size: 27, leading: 1.2 }),
    ...reasons,
    footBand(text.small, { height: 104, ground: ink, ink: paper, size: 35 }),
  ].join("");
}
