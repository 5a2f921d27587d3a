import { edged, hollow } from "../kit/ink";
import { box, faded, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, shape, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface BellJarText {
  hosts: string;
  request: string;
  /** Engraved on the brass plate. */
  plate: string;
  small: string;
}

const jar = "M128 452V326a122 122 0 0 1 244 0V452Z";
const cushion = "M154 386Q172 418 158 450H342Q328 418 346 386Q298 402 250 400Q202 402 154 386Z";
const tassels: readonly Point[] = [
  [156, 388],
  [344, 388],
];
const screws: readonly Point[] = [
  [52, 496],
  [448, 496],
  [52, 590],
  [448, 590],
];

/** A cushion under glass, with a brass plate for the gift that is not on it. */
export function drawBellJar(text: BellJarText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  return [
    line("abril", text.hosts, [250, 66], 26, ink, { align: "middle", tracking: 0.1, width: 420 }),
    paragraph("copperplate", text.request, box(30, 78, 440, 92), ink, { size: 52, leading: 0.9 }),
    faded(0.16, shape(jar, "#ffffff")),
    drawGlory(second),
    shape(cushion, edged(accent, paper, 5)),
    stroke("M250 424L208 414M250 424L292 414M250 424L214 438M250 424L286 438", paper, 3.5, {
      ends: "round",
    }),
    circle([250, 424], 6, second),
    ...tassels.map(([x, y]) => circle([x, y], 8, edged(second, paper, 3))),
    shape(jar, hollow(ink, 6)),
    circle([250, 193], 12, edged(second, ink, 5)),
    faded(0.8, stroke("M150 384V326a98 98 0 0 1 44-80", "#ffffff", 9, { ends: "round" })),
    rect(box(104, 448, 292, 24), edged("#5b3a1c", ink, 4), 6),
    rect(box(30, 472, 440, 142), edged(second, ink, 5), 8),
    rect(box(40, 482, 420, 122), hollow(paper, 2.5), 6),
    ...screws.map((screw) => circle(screw, 5, paper)),
    fit("abrilItalic", text.plate, box(66, 500, 368, 86), paper),
    line("abrilItalic", text.small, [250, 658], 27, ink, { align: "middle", width: 430 }),
  ].join("");
}

/** Rays round an empty place in the air. */
function drawGlory(colour: string): string {
  const rays = Array.from({ length: 16 }, (_, ray) => {
    const angle = (ray * Math.PI) / 8;
    const at = (radius: number) =>
      `${Math.round(250 + radius * Math.sin(angle))} ${Math.round(298 - radius * Math.cos(angle))}`;
    return `M${at(38)}L${at(ray % 2 ? 58 : 76)}`;
  });
  return stroke(rays.join(""), colour, 5, { ends: "round" });
}
