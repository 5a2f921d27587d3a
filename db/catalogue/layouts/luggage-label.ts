import { edged, hollow } from "../kit/ink";
import { box, faded, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, rule, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface LuggageLabelText {
  heading: string;
  vow: readonly [string, string];
  shout: readonly [string, string];
  /** Filled in on the ruled lines. */
  entries: readonly { label: string; entry: string }[];
}

const label: readonly Point[] = [
  [120, 64],
  [380, 64],
  [448, 134],
  [448, 652],
  [52, 652],
  [52, 134],
];

/** A label for the honeymoon, tied to whoever is carrying everything. */
export function drawLuggageLabel(text: LuggageLabelText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const entries = text.entries.map(({ label: name, entry }, index) => {
    const y = 566 + index * 52;
    return (
      line("abrilItalic", name, [82, y], 23, ink) +
      line("feltTip", entry, [158, y - 2], 42, accent, { width: 256 }) +
      rule(82, y + 9, 336, ink, 2)
    );
  });
  return tilt(
    2.5,
    [250, 360],
    [
      move(8, 10, faded(0.25, polygon(label, "#000000"))),
      polygon(label, "#f0dcae"),
      polygon(
        label.map(([x, y]): Point => [250 + (x - 250) * 0.95, 358 + (y - 358) * 0.965]),
        hollow(ink, 3),
      ),
      circle([250, 108], 25, accent),
      circle([250, 108], 12, edged(paper, ink, 3)),
      stroke("M250 108C230 60 262 30 224-30M252 108C282 60 266 20 300-30", second, 6),
      rect(box(82, 144, 336, 50), ink),
      fit("abril", text.heading, box(98, 156, 304, 26), "#f0dcae", { tracking: 0.12 }),
      fit("copperplate", text.vow[0], box(84, 206, 220, 68), ink),
      fit("copperplate", text.vow[1], box(124, 280, 292, 78), ink),
      fit("abrilItalic", text.shout[0], box(82, 374, 336, 70), accent),
      fit("abrilItalic", text.shout[1], box(120, 452, 260, 62), accent),
      ...entries,
    ].join(""),
  );
}
