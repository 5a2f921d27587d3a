import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, rule } from "../kit/shapes";
import { line } from "../kit/text";

export interface AsteriskText {
  lines: readonly [string, string];
  small: string;
}

/** A large asterisk, two lines, and the small print that it refers to. */
export function drawAsterisk({ lines, small }: AsteriskText, { ink, accent }: Palette): string {
  const arms = [12, 72, 132].map((turn) =>
    tilt(turn, [250, 200], rect(box(222, 68, 56, 264), accent)),
  );
  return [
    ...arms,
    line("abril", lines[0], [46, 446], 70, ink, { width: 408 }),
    line("abril", lines[1], [46, 520], 70, ink, { width: 408 }),
    rule(46, 552, 72, accent, 7),
    paragraph("typewriter", small, box(46, 572, 400, 78), ink, { size: 28, align: "left" }),
  ].join("");
}
