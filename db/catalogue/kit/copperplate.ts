import type { Font, Path, PathCommand } from "opentype.js";
import { copperplateLetters, type WrittenLetter } from "./copperplate-letters";
import type { Point } from "./page";

/** A pen, in the units of `copperplate-letters.ts`. */
export interface Nib {
  /** The width of a line drawn upwards or across. */
  hairline: number;
  /** The width of a line drawn downwards, when the pen is pressed. */
  swell: number;
  /** The slant of the letters, as a share of their height. */
  slant: number;
}

const unitsPerEm = 280;

/** A written typeface: hairlines join the letters, and downstrokes are thick. */
export function writeWith(nib: Nib): Font {
  return {
    unitsPerEm,
    charToGlyph: (letter) => ({
      index: letter in copperplateLetters ? 1 : 0,
      advanceWidth: copperplateLetters[letter]?.advance ?? 0,
    }),
    getPath: (text, x, y, size, { letterSpacing = 0 } = {}) => {
      const scale = size / unitsPerEm;
      const place = ([across, up]: Point): Point => [x + across * scale, y - up * scale];
      const written = write(text, letterSpacing * unitsPerEm, nib);
      return toPath(written.map((edge) => edge.map(place)));
    },
  };
}

/** Outlines everything that the pen draws, with y upwards. */
function write(text: string, spacing: number, nib: Nib): Point[][] {
  const edges: Point[][] = [];
  let start = 0;
  let left: Point | undefined;
  for (const character of text) {
    const letter = copperplateLetters[character];
    if (!letter) continue;
    start += letter.lead ?? 0;
    const lean = ([x, y]: Point): Point => [start + x + y * nib.slant, y];
    const strokes = [...joinTo(letter, left), ...letter.strokes];
    edges.push(...strokes.map((stroke) => inkLine(follow(stroke).map(lean), nib)));
    edges.push(...(letter.dots ?? []).map(([x, y, radius]) => dot(lean([x, y]), radius, nib)));
    start += letter.advance + spacing;
    left = letter.leave && [letter.leave[0] - letter.advance - spacing, letter.leave[1]];
  }
  return edges;
}

/** The hairline to a letter from the end of the one before, or from the paper. */
function joinTo({ enter }: WrittenLetter, left: Point | undefined): string[] {
  if (!enter) return [];
  const isStem = enter[1] >= 100;
  if (!left && !isStem) return [];
  const [x, y] = left ?? [enter[0] - 34, 30];
  const [right, up] = [enter[0] - x, enter[1] - y];
  const firstBend = `${x + right * 0.3} ${y + up * 0.5}`;
  const lastBend = `${x + right * 0.7} ${y + up * 0.85}`;
  return [`M${x} ${y}C${firstBend} ${lastBend} ${enter[0]} ${enter[1]}`];
}

const samples = 12;

/** Turns path data of M, L and C into points along the path. */
function follow(stroke: string): Point[] {
  const points: Point[] = [];
  for (const [, command, digits = ""] of stroke.matchAll(/([MLC])([^MLC]*)/g)) {
    const numbers = [...digits.matchAll(/-?[\d.]+/g)].map(Number);
    const at = (index: number): Point => [numbers[index] ?? 0, numbers[index + 1] ?? 0];
    const from = points.at(-1);
    if (command === "M" || !from) {
      points.push(at(0));
      continue;
    }
    const [one, two, to] = command === "C" ? [at(0), at(2), at(4)] : [from, at(0), at(0)];
    for (let step = 1; step <= samples; step++) {
      points.push(bezier(from, one, two, to, step / samples));
    }
  }
  return points;
}

function bezier(from: Point, one: Point, two: Point, to: Point, t: number): Point {
  const s = 1 - t;
  const mix = (axis: 0 | 1) =>
    s ** 3 * from[axis] + 3 * s * s * t * one[axis] + 3 * s * t * t * two[axis] + t ** 3 * to[axis];
  return [mix(0), mix(1)];
}

/** The outline of a line through the points, thicker on the way down. */
function inkLine(points: readonly Point[], { hairline, swell, slant }: Nib): Point[] {
  const headings = points.map((_, index): Point => {
    const [x, y] = points[Math.max(index - 1, 0)] ?? [0, 0];
    const [toX, toY] = points[Math.min(index + 1, points.length - 1)] ?? [0, 0];
    const length = Math.hypot(toX - x, toY - y) || 1;
    return [(toX - x) / length, (toY - y) / length];
  });
  const pressures = headings.map(([, up]) =>
    Math.min(1, Math.max(0, -up * Math.hypot(1, slant)) ** 1.6),
  );
  const sides = points.map(([x, y], index) => {
    const [right, up] = headings[index] ?? [0, 0];
    // A writer changes the pressure gradually.
    const near = pressures.slice(Math.max(index - 2, 0), index + 3);
    const pressure = near.reduce((sum, each) => sum + each, 0) / near.length;
    const half = (hairline + (swell - hairline) * pressure) / 2;
    return [
      [x - up * half, y + right * half],
      [x + up * half, y - right * half],
    ] as const satisfies readonly Point[];
  });
  return [...sides.map(([side]) => side), ...sides.map(([, side]) => side).toReversed()];
}

/**
 * The outline of a dot. It runs in the same direction as that of a line; otherwise an SVG path
 * leaves a hole where the two overlap.
 */
function dot([x, y]: Point, radius: number, { hairline }: Nib): Point[] {
  const size = Math.max(radius, hairline * 0.7);
  return Array.from({ length: 16 }, (_, step): Point => {
    const angle = (-step * Math.PI) / 8;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

function toPath(edges: readonly (readonly Point[])[]): Path {
  const points = edges.flat();
  const commands = edges.flatMap((edge): PathCommand[] => [
    ...edge.map(([x, y], index): PathCommand => ({ type: index ? "L" : "M", x, y })),
    { type: "Z" },
  ]);
  return {
    commands,
    getBoundingBox: () => ({
      x1: Math.min(...points.map(([x]) => x)),
      y1: Math.min(...points.map(([, y]) => y)),
      x2: Math.max(...points.map(([x]) => x)),
      y2: Math.max(...points.map(([, y]) => y)),
    }),
  };
}
