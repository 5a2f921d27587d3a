import { footBand } from "../kit/foot-band";
import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect } from "../kit/shapes";
import { fit, line, stack } from "../kit/text";

export interface LockScreenText {
  time: string;
  lines: readonly [string, string, string, string];
  buttons: readonly [string, string];
  small: string;
}

/** A telephone doing the caring, as agreed. */
export function drawLockScreen(text: LockScreenText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const [ignore, send] = text.buttons;
  const reminder = text.lines.map((each, index) => ({
    face: "anton" as const,
    text: each,
    ink: index === 2 ? accent : "#ffffff",
  }));
  return [
    move(12, 12, rect(box(46, 30, 400, 640), "#c4286f", 46)),
    rect(box(46, 30, 400, 640), ink, 46),
    rect(box(62, 46, 368, 600), second, 32),
    rect(box(196, 46, 108, 22), ink, 10),
    circle([286, 56], 5, paper),
    line("leagueGothic", text.time, [246, 136], 72, "#ffffff", { align: "middle" }),
    stack(reminder, box(84, 156, 324, 330), 13),
    rect(box(84, 506, 154, 60), ink, 14),
    fit("anton", ignore, box(98, 522, 126, 28), "#ffffff"),
    rect(box(254, 506, 154, 60), accent, 14),
    fit("anton", send, box(268, 522, 126, 28), ink),
    footBand(text.small, { height: 104, ground: accent, ink }),
  ].join("");
}
