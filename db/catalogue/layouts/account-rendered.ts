import { hollow } from "../kit/ink";
import { box, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface AccountRenderedText {
  title: string;
  service: string;
  items: readonly { item: string; amount: string }[];
  total: { label: string; amount: string };
  stamp: readonly [string, string];
}

/** A bill from a friend who has kept every receipt. */
export function drawAccountRendered(text: AccountRenderedText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const items = text.items.map(({ item, amount }, index) => {
    const y = 206 + index * 46;
    return (
      line("abrilItalic", item, [54, y], 24, ink, { width: 304 }) +
      line("abril", amount, [446, y], 25, ink, { align: "right", width: 100 }) +
      rule(54, y + 14, 392, second, 2)
    );
  });
  const below = 206 + text.items.length * 46;
  return [
    rect(box(28, 26, page.width - 56, page.height - 52), "#f8efd9"),
    rect(box(28, 26, page.width - 56, 12), ink),
    line("abril", text.title, [54, 112], 72, ink, { width: 392 }),
    line("abrilItalic", text.service, [54, 150], 27, ink, { width: 392 }),
    rule(54, 166, 392, ink, 4),
    ...items,
    line("abril", text.total.label, [54, below + 16], 26, ink, { tracking: 0.08, width: 170 }),
    line("abril", text.total.amount, [446, below + 24], 48, ink, { align: "right", width: 230 }),
    rule(54, below + 40, 392, ink, 4),
    tilt(
      -7,
      [250, 574],
      rect(box(56, 502, 388, 144), hollow(accent, 8)) +
        rect(box(68, 514, 364, 120), hollow(accent, 3)) +
        fit("anton", text.stamp[0], box(84, 526, 332, 52), accent) +
        fit("anton", text.stamp[1], box(84, 588, 332, 34), accent),
    ),
  ].join("");
}
