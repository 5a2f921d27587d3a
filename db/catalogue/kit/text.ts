import type { FaceName } from "./faces";
import type { Ink } from "./ink";
import { assertReadable, type Outline, outline, outlineSize, trace } from "./outline";
import { type Box, box, type Point } from "./page";

export type Align = "left" | "middle" | "right";

/** The share of the spare width that goes to the left of the words. */
export const spareBefore: Record<Align, number> = { left: 0, middle: 0.5, right: 1 };

/** Words as large as the box allows, in their own proportions, centred; `tracking` opens the letters, in ems. */
export function fit(
  face: FaceName,
  words: string,
  into: Box,
  ink: Ink,
  { tracking = 0 }: { tracking?: number } = {},
): string {
  const letters = outline(face, words, tracking);
  const scale = Math.min(into.width / letters.width, into.height / letters.height);
  const width = letters.width * scale;
  const height = letters.height * scale;
  const x = into.x + (into.width - width) / 2;
  const y = into.y + (into.height - height) / 2;
  return traceInBox(letters, box(x, y, width, height), ink);
}

/** Words stretched to fill the box from edge to edge, out of their proportions. */
export function stretch(face: FaceName, words: string, into: Box, ink: Ink): string {
  return traceInBox(outline(face, words), into, ink);
}

export interface StackLine {
  face: FaceName;
  words: string;
  ink: Ink;
}

/** The lines of a stack, all in one face and ink. */
export function setIn(face: FaceName, lines: readonly string[], ink: Ink): StackLine[] {
  return lines.map((words) => ({ face, words, ink }));
}

/** Lines set as wide as the box, one above the other, then squeezed to fill its height. */
export function stack(lines: readonly StackLine[], into: Box, gap: number): string {
  const letters = lines.map(({ face, words }) => outline(face, words));
  const naturalHeights = letters.map(({ width, height }) => (height * into.width) / width);
  const natural = naturalHeights.reduce((sum, height) => sum + height, 0);
  const squeeze = (into.height - gap * (lines.length - 1)) / natural;

  let y = into.y;
  return lines
    .map(({ face, words, ink }, index) => {
      const height = (naturalHeights[index] ?? 0) * squeeze;
      const drawn = stretch(face, words, box(into.x, y, into.width, height), ink);
      y += height + gap;
      return drawn;
    })
    .join("");
}

interface LineStyle {
  align?: Align;
  /** Opens the letters, in ems. */
  tracking?: number;
  /** Shrinks the line if it would be wider than this. */
  width?: number;
}

/** One running line with its baseline at a point, which `align` makes its start, middle or end. */
export function line(
  face: FaceName,
  words: string,
  [x, y]: Point,
  size: number,
  ink: Ink,
  { align = "left", tracking = 0, width = Infinity }: LineStyle = {},
): string {
  const letters = outline(face, words, tracking);
  const scale = Math.min(size / outlineSize, width / letters.width);
  assertReadable(words, scale * outlineSize);
  const left = x - letters.width * scale * spareBefore[align];
  const place = (px: number, py: number): Point => [
    left + (px - letters.left) * scale,
    y + py * scale,
  ];
  return trace(letters.commands, place, ink);
}

/** The outlines scaled to lie in a box exactly. */
function traceInBox(letters: Outline, into: Box, ink: Ink): string {
  const across = into.width / letters.width;
  const down = into.height / letters.height;
  assertReadable(letters.words, down * outlineSize);
  const place = (x: number, y: number): Point => [
    into.x + (x - letters.left) * across,
    into.y + (y - letters.top) * down,
  ];
  return trace(letters.commands, place, ink);
}
