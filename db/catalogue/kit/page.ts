/** A point on the card, in card units: x runs from 0 to 500, and y from 0 to 700 downwards. */
export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box by its top left corner and its size. */
export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

/** The box, smaller by the same amount on every side. */
export function inset({ x, y, width, height }: Box, by: number): Box {
  return box(x + by, y + by, width - 2 * by, height - 2 * by);
}

/** The whole card. */
export const page = box(0, 0, 500, 700);

/** Rounds to two decimals, which is finer than any screen shows and the same on every machine. */
export function round(number: number): number {
  return Math.round(number * 100) / 100;
}

/** Rotates the content clockwise around a point; `degrees` may be negative. */
export function tilt(degrees: number, [x, y]: Point, content: string): string {
  return `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`;
}

/** Shifts the content. */
export function move(right: number, down: number, content: string): string {
  return `<g transform="translate(${round(right)} ${round(down)})">${content}</g>`;
}

/** Prints the content as a second ink, which darkens the first. */
export function overprint(content: string): string {
  return `<g style="mix-blend-mode:multiply">${content}</g>`;
}

/** The content with that opacity, 0 to 1. */
export function faded(opacity: number, content: string): string {
  return `<g opacity="${opacity}">${content}</g>`;
}

/** The content with a hard shadow of itself, `depth` units down to the right. */
export function extruded(
  draw: (ink: string) => string,
  ink: string,
  shade: string,
  depth: number,
): string {
  const behind = Array.from({ length: depth }, (_, step) =>
    move(depth - step, depth - step, draw(shade)),
  );
  return behind.join("") + draw(ink);
}
