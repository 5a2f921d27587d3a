import { edged } from "../kit/ink";
import { box, faded, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, polygon, rect, shape, stroke } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface MissingPosterText {
  title: string;
  whom: string;
  lastSeen: string;
  /** On each of the strips to tear off. */
  tearOff: string;
}

const photo = box(58, 130, 384, 240);
const lamp: Point = [250, 176];
const beams = 7;

/** Taped to a lamp post, with strips along the foot that nobody has torn off. */
export function drawMissingPoster(text: MissingPosterText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    rect(box(34, 26, 432, 674), second),
    fit("slab", text.title, box(58, 48, 384, 66), ink),
    rect(photo, ink),
    drawBeams([accent, "#ffe81a", "#00b7f0"]),
    drawMirrorBall(ink),
    drawShoe(ink),
    stretch("slab", text.whom, box(58, 388, 384, 54), ink),
    paragraph("slab", text.lastSeen, box(58, 452, 384, 96), accent, { size: 27 }),
    drawTearOffs(text.tearOff, ink),
  ].join("");
}

function drawBeams(colours: readonly string[]): string {
  const bottom = photo.y + photo.height;
  const step = photo.width / beams;
  return Array.from({ length: beams }, (_, beam) => {
    const left = photo.x + beam * step + 10;
    const colour = colours[beam % colours.length] ?? "#ffffff";
    return faded(0.9, polygon([lamp, [left, bottom], [left + step - 20, bottom]], colour));
  }).join("");
}

function drawMirrorBall(ink: string): string {
  const [x, y] = lamp;
  return [
    stroke(`M${x} ${photo.y}v20`, "#ffffff", 5),
    circle(lamp, 38, edged("#ffffff", ink, 6)),
    stroke(`M${x - 38} ${y}h76M${x - 34} ${y - 18}h68M${x - 34} ${y + 18}h68`, ink, 3),
    stroke(`M${x} ${y - 38}v76M${x} ${y - 38}q-36 38 0 76M${x} ${y - 38}q36 38 0 76`, ink, 3),
  ].join("");
}

/** One trainer, its other one long gone. */
function drawShoe(ink: string): string {
  const upper = "M150 352v-66c10-12 24-10 34-2 12 14 26 14 40 8l52 30c34 6 66 8 72 30z";
  return tilt(
    -7,
    [250, 330],
    [
      shape(upper, edged("#ffffff", ink, 8)),
      shape("M146 348h206v16q-2 8-12 8h-184q-10 0-10-8z", edged("#ff4d9d", ink, 6)),
      stroke("M214 306l16-14M234 316l16-14M254 326l14-14", ink, 6, { ends: "round" }),
    ].join(""),
  );
}

function drawTearOffs(text: string, ink: string): string {
  const strips = 8;
  const step = 432 / strips;
  return Array.from({ length: strips }, (_, strip) => {
    const middle = 34 + (strip + 0.5) * step;
    return [
      strip ? stroke(`M${34 + strip * step} 562v138`, ink, 3) : "",
      tilt(90, [middle, 628], line("anton", text, [middle, 638], 27, ink, { align: "middle" })),
    ].join("");
  })
    .concat(stroke("M34 561h432", ink, 3, { dashes: "8 6" }))
    .join("");
}
