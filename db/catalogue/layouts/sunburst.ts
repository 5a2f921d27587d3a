import { edged } from "../kit/ink";
import { box, extruded, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, polygon, rect } from "../kit/shapes";
import { fit } from "../kit/text";

export interface SunburstText {
  shout: readonly [string, string];
  panel: string;
}

const centre: Point = [250, 256];
const rays = 18;

/** A cheery greeting from the sixties, with a confession underneath. */
export function drawSunburst({ shout, panel }: SunburstText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const greeting = (colour: string) =>
    fit("shrikhand", shout[0], box(78, 146, 344, 108), colour) +
    fit("shrikhand", shout[1], box(108, 262, 284, 118), colour);
  return [
    ...Array.from({ length: rays }, (_, ray) => drawRay(ray, "#ff9d2e")),
    circle(centre, 206, edged(second, ink, 14)),
    tilt(-9, centre, extruded(greeting, accent, ink, 8)),
    rect(box(34, 500, 432, 166), ink),
    paragraph("slab", panel, box(56, 508, 388, 150), paper, { size: 34 }),
  ].join("");
}

function drawRay(ray: number, colour: string): string {
  const far = (turn: number): Point => [
    centre[0] + 620 * Math.sin((turn * 2 * Math.PI) / rays),
    centre[1] - 620 * Math.cos((turn * 2 * Math.PI) / rays),
  ];
  return polygon([centre, far(ray), far(ray + 0.5)], colour);
}
