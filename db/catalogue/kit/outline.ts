import type { PathCommand } from "opentype.js";
import { assertPrintable, type FaceName, loadFace } from "./faces";
import { type Ink, inkAttributes } from "./ink";
import { type Point, round } from "./page";

/** Smaller lettering cannot be read on a phone, so the kit rejects it. */
const smallestSize = 15;

/** The class of every outlined word, so that tests can find the lettering in a drawing. */
export const letteringClass = "lettering";

/** The size at which outlines are taken; they are scaled from there. */
export const outlineSize = 100;

export interface Outline {
  text: string;
  commands: PathCommand[];
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A cache, because a paragraph measures the same text dozens of times to find even lines. */
const outlines = new Map<string, Outline>();

/**
 * The outlines of the text, with the baseline at 0.
 * @param tracking extra space between letters, in ems
 */
export function outline(face: FaceName, text: string, tracking = 0): Outline {
  const key = [face, tracking, text].join("|");
  const kept = outlines.get(key);
  if (kept) return kept;

  assertPrintable(face, text);
  const options = { kerning: true, letterSpacing: tracking };
  const path = loadFace(face).getPath(text, 0, 0, outlineSize, options);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  const size = { left: x1, top: y1, width: x2 - x1, height: y2 - y1 };
  const fresh: Outline = { text, commands: path.commands, ...size };
  outlines.set(key, fresh);
  return fresh;
}

/** The outlines as an SVG path, with each point moved by `place`. */
export function trace(
  commands: readonly PathCommand[],
  place: (x: number, y: number) => Point,
  ink: Ink,
): string {
  const at = (x: number, y: number) => {
    const [right, down] = place(x, y);
    return `${round(right)} ${round(down)}`;
  };
  const pathData = commands.map((command) => {
    switch (command.type) {
      case "Z":
        return "Z";
      case "Q":
        return `Q${at(command.x1, command.y1)} ${at(command.x, command.y)}`;
      case "C":
        return `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${at(command.x, command.y)}`;
      default:
        return `${command.type}${at(command.x, command.y)}`;
    }
  });
  return `<path class="${letteringClass}" d="${pathData.join("")}" ${inkAttributes(ink)}/>`;
}

/** @throws {Error} if the text is too small to read, in card units */
export function assertReadable(text: string, size: number): void {
  if (size < smallestSize) {
    throw new Error(`"${text}" would be set in ${round(size)} units; ${smallestSize} is the least`);
  }
}
