import type { FaceName } from "./faces";
import type { Ink } from "./ink";
import { assertReadable, type Outline, outline, outlineSize, trace } from "./outline";
import { type Box, box, type Point } from "./page";

export type Align = "left" | "middle" | "right";

/** The share of the spare width to the left of the text. */
export const spareBefore: Record<Align, number> = { left: 0, middle: 0.5, right: 1 };

/**
 * Sets text as large as the box allows, undistorted and centred.
 * @param tracking extra space between letters, in ems
 */
export function fit(
  face: FaceName,
  text: string,
  into: Box,
  ink: Ink,
  { tracking = 0 }: { tracking?: number } = {},
): string {
  const letters = outline(face, text, tracking);
  const scale = Math.min(into.width / letters.width, into.height / letters.height);
  const width = letters.width * scale;
  const height = letters.height * scale;
  const x = into.x + (into.width - width) / 2;
  const y = into.y + (into.height - height) / 2;
  return traceInBox(letters, box(x, y, width, height), ink);
}

/** Stretches text to fill the box, distorting it. */
export function stretch(face: FaceName, text: string, into: Box, ink: Ink): string {
  return traceInBox(outline(face, text), into, ink);
}

export interface StackLine {
  face: FaceName;
  text: string;
  ink: Ink;
}

/** The lines of a stack, all in one typeface and ink. */
export function setIn(face: FaceName, lines: readonly string[], ink: Ink): StackLine[] {
  return lines.map((text) => ({ face, text, ink }));
}

/**
 * Sets lines as wide as the box, one above the other, and then squeezes them to fill its height.
 */
export function stack(lines: readonly StackLine[], into: Box, gap: number): string {
  const letters = lines.map(({ face, text }) => outline(face, text));
  const naturalHeights = letters.map(({ width, height }) => (height * into.width) / width);
  const natural = naturalHeights.reduce((sum, height) => sum + height, 0);
  const squeeze = (into.height - gap * (lines.length - 1)) / natural;

  let y = into.y;
  return lines
    .map(({ face, text, ink }, index) => {
      const height = (naturalHeights[index] ?? 0) * squeeze;
      const drawn = stretch(face, text, box(into.x, y, into.width, height), ink);
      y += height + gap;
      return drawn;
    })
    .join("");
}

interface LineStyle {
  align?: Align;
  /** Extra space between letters, in ems. */
  tracking?: number;
  /** The maximum width; a wider line is shrunk. */
  width?: number;
}

/**
 * Sets one line of text with its baseline at a point. `align` makes the point the start, middle or
 * end.
 */
export function line(
  face: FaceName,
  text: string,
  [x, y]: Point,
  size: number,
  ink: Ink,
  { align = "left", tracking = 0, width = Infinity }: LineStyle = {},
): string {
  const letters = outline(face, text, tracking);
  const scale = Math.min(size / outlineSize, width / letters.width);
  assertReadable(text, scale * outlineSize);
  const left = x - letters.width * scale * spareBefore[align];
  const place = (px: number, py: number): Point => [
    left + (px - letters.left) * scale,
    y + py * scale,
  ];
  return trace(letters.commands, place, ink);
}

/** Scales the outlines to fill a box exactly. */
function traceInBox(letters: Outline, into: Box, ink: Ink): string {
  const across = into.width / letters.width;
  const down = into.height / letters.height;
  assertReadable(letters.text, down * outlineSize);
  const place = (x: number, y: number): Point => [
    into.x + (x - letters.left) * across,
    into.y + (y - letters.top) * down,
  ];
  return trace(letters.commands, place, ink);
}
