import { type Ink, inkAttributes } from "./ink";
import type { Box, Point } from "./page";
import { round } from "./page";

/** A filled rectangle with rounded corners. */
export function rect({ x, y, width, height }: Box, ink: Ink, radius = 0): string {
  const corners = radius ? ` rx="${radius}"` : "";
  const size = `width="${round(width)}" height="${round(height)}"`;
  return `<rect x="${round(x)}" y="${round(y)}" ${size}${corners} ${inkAttributes(ink)}/>`;
}

export function circle([x, y]: Point, radius: number, ink: Ink): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${inkAttributes(ink)}/>`;
}

/** A shape by its SVG path data. */
export function shape(pathData: string, ink: Ink): string {
  return `<path d="${pathData}" ${inkAttributes(ink)}/>`;
}

/** A closed polygon. */
export function polygon(points: readonly Point[], ink: Ink): string {
  const corners = points.map(([x, y]) => `${round(x)} ${round(y)}`);
  return shape(`M${corners.join("L")}Z`, ink);
}

/** A star. With many points and similar radii it looks like a seal. `turn` is in degrees. */
export function star(
  [x, y]: Point,
  {
    points,
    outer,
    inner,
    turn = 0,
  }: { points: number; outer: number; inner: number; turn?: number },
  ink: Ink,
): string {
  const corners = Array.from({ length: points * 2 }, (_, corner): Point => {
    const angle = (turn * Math.PI) / 180 + (corner * Math.PI) / points;
    const radius = corner % 2 ? inner : outer;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
  return polygon(corners, ink);
}

/** A line along SVG path data. `dashes` is a dash pattern such as "9 6". */
export function stroke(
  pathData: string,
  colour: string,
  thickness: number,
  { dashes = "", ends = "butt" }: { dashes?: string; ends?: "butt" | "round" } = {},
): string {
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : "";
  const caps = ends === "round" ? ` stroke-linecap="round" stroke-linejoin="round"` : "";
  return `<path d="${pathData}" fill="none" stroke="${colour}" stroke-width="${thickness}"${dashed}${caps}/>`;
}

/** A horizontal rule. */
export function rule(
  x: number,
  y: number,
  width: number,
  colour: string,
  thickness: number,
  dashes = "",
): string {
  return stroke(`M${round(x)} ${round(y)}h${round(width)}`, colour, thickness, { dashes });
}

/** A decorative barcode that fills the box; scanners cannot read it. */
export function barcode(area: Box, ink: string, random: () => number): string {
  const bars: string[] = [];
  for (let x = area.x; x < area.x + area.width - 8; x += 4 + Math.floor(random() * 7)) {
    const width = 2 + Math.floor(random() * 4);
    bars.push(rect({ ...area, x, width }, ink));
    x += width;
  }
  return bars.join("");
}
