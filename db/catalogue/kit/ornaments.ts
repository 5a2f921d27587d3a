import { edged, hollow } from "./ink";
import { type Box, faded, move, type Point, round } from "./page";
import { circle, shape, stroke } from "./shapes";

/**
 * A border with a quarter circle cut out of each corner; a `notch` of 0 leaves the corners square.
 */
export function frame(
  { x, y, width, height }: Box,
  colour: string,
  thickness: number,
  notch = 0,
): string {
  const [across, down] = [width - 2 * notch, height - 2 * notch];
  const bite = (right: number, below: number) =>
    notch ? `a${notch} ${notch} 0 0 0 ${right * notch} ${below * notch}` : "";
  const edge =
    `M${x + notch} ${y}h${across}${bite(1, 1)}v${down}${bite(-1, 1)}` +
    `h${-across}${bite(-1, -1)}v${-down}${bite(1, -1)}z`;
  return shape(edge, hollow(colour, thickness));
}

/** A rule that is thickest in the middle, like an engraver's. */
export function swellingRule([x, y]: Point, width: number, colour: string, thickness = 6): string {
  const half = width / 2;
  const curve = `M${x - half} ${y}Q${x} ${y - thickness} ${x + half} ${y}Q${x} ${y + thickness} ${x - half} ${y}z`;
  return shape(curve, colour);
}

/** Two scrolls with a lozenge between them, 230 units wide at a `size` of 1. */
export function flourish([x, y]: Point, colour: string, size = 1): string {
  const scroll = (side: number) => {
    const at = (right: number, down: number) =>
      `${round(x + side * right * size)} ${round(y + down * size)}`;
    return (
      `M${at(8, 0)}C${at(26, -22)} ${at(60, -15)} ${at(62, 3)}C${at(63, 15)} ${at(45, 18)} ${at(43, 7)}C${at(42, 0)} ${at(51, -1)} ${at(53, 4)}` +
      `M${at(64, 3)}C${at(80, 11)} ${at(98, 8)} ${at(115, -2)}M${at(14, 5)}C${at(20, 17)} ${at(34, 19)} ${at(42, 13)}`
    );
  };
  const lozenge = `M${x} ${y - 9 * size}l${7 * size} ${9 * size}l${-7 * size} ${9 * size}l${-7 * size} ${-9 * size}z`;
  return (
    stroke(scroll(1) + scroll(-1), colour, round(2.4 * size), { ends: "round" }) +
    shape(lozenge, colour)
  );
}

/** A blot of sealing wax with a flat, pressed middle. */
export function waxSeal(
  centre: Point,
  radius: number,
  { wax, shade, glint }: { wax: string; shade: string; glint: string },
): string {
  const [x, y] = centre;
  const blot = `${Array.from({ length: 90 }, (_, step) => {
    const angle = (step * Math.PI) / 45;
    const ooze =
      1 +
      0.045 * Math.sin(angle * 3 + 1) +
      0.03 * Math.sin(angle * 7 + 2) +
      0.02 * Math.sin(angle * 11);
    return `${step ? "L" : "M"}${round(x + radius * ooze * Math.cos(angle))} ${round(y + radius * ooze * Math.sin(angle))}`;
  }).join("")}z`;
  return [
    move(3, radius * 0.06, faded(0.25, shape(blot, "#000000"))),
    shape(blot, wax),
    circle([x, y], radius * 0.79, shade),
    circle([x + radius * 0.01, y + radius * 0.03], radius * 0.78, wax),
    circle([x, y], radius * 0.73, hollow(shade, 2)),
    stroke(
      `M${round(x - radius * 0.78)} ${round(y - radius * 0.4)}A${round(radius * 0.88)} ${round(radius * 0.88)} 0 0 1 ${round(x + radius * 0.1)} ${round(y - radius * 0.87)}`,
      glint,
      round(radius * 0.045),
      { ends: "round" },
    ),
  ].join("");
}

/** A thick pen stroke, drawn to and fro from one x to the other at a height. */
export function crossOut(
  from: number,
  to: number,
  y: number,
  colour: string,
  thickness: number,
): string {
  const at = (share: number) => round(from + (to - from) * share);
  const scrawl =
    `M${from} ${y + 4}C${at(0.3)} ${y - 7} ${at(0.6)} ${y + 5} ${to} ${y - 6}` +
    `L${to - 14} ${y + 5}C${at(0.6)} ${y + 12} ${at(0.35)} ${y + 2} ${from + 10} ${y + 10}`;
  return stroke(scrawl, colour, thickness, { ends: "round" });
}

/** A ribbon curved like a smile, with folded ends; text goes on its middle. */
export function ribbon({ x, y, width, height }: Box, cloth: string, edge: string): string {
  const fold = (side: number, at: number) =>
    `M${at} ${y + 10}h${side * 44}l${-side * 14} ${height / 2}l${side * 14} ${height / 2}h${-side * 58}z`;
  const folds = fold(1, x + width - 20) + fold(-1, x + 20);
  const band = `M${x} ${y}q${width / 2} 24 ${width} 0v${height}q${-width / 2} 24 ${-width} 0z`;
  const ink = edged(cloth, edge, 4);
  return shape(folds, ink) + shape(band, ink);
}
