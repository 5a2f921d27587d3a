import { onArc } from "../kit/arc";
import { edged, hollow } from "../kit/ink";
import { box, faded, inset, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, polygon, rect, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface BarometerText {
  title: string;
  /** From left to right round the dial; the needle points at the last, which has a plate of its own. */
  readings: readonly [string, string, string, string, string];
  maker: string;
  small: string;
}

const centre: Point = [250, 352];
const between = 45;
const plate = box(316, 324, 114, 56);
const brass = "#c99a3a";

/** A barometer that forecasts the evening. */
export function drawBarometer(text: BarometerText, palette: Palette): string {
  const { ink, accent } = palette;
  const readings = text.readings
    .slice(0, -1)
    .map((reading, index) =>
      tilt(
        (index - 2) * between,
        centre,
        onArc("abril", reading, { centre, radius: 134, size: 34, side: "top", spacing: 1 }, ink),
      ),
    );
  const ticks = Array.from({ length: 57 }, (_, tick) => {
    const angle = ((tick - 28) * 4.4 * Math.PI) / 180;
    const at = (radius: number) =>
      `${(centre[0] + radius * Math.sin(angle)).toFixed(1)} ${(centre[1] - radius * Math.cos(angle)).toFixed(1)}`;
    return `M${at(118)}L${at(tick % 4 ? 126 : 104)}`;
  });
  return [
    fit("copperplate", text.title, box(44, 34, 412, 86), ink),
    faded(0.2, circle([257, 361], 208, ink)),
    circle(centre, 208, edged(brass, ink, 5)),
    circle(centre, 184, edged("#fffdf3", ink, 5)),
    ...readings,
    stroke(ticks.join(""), ink, 2.5),
    paragraph("abrilItalic", text.maker, box(170, 424, 160, 66), ink, { size: 26, leading: 1.15 }),
    circle(centre, 172, hollow(ink, 1.5)),
    tilt(2 * between, centre, drawNeedle(ink)),
    rect(plate, edged(accent, "#fffdf3", 8), 4),
    fit("abril", text.readings[4], inset(plate, 9), "#fffdf3"),
    circle(centre, 17, edged(brass, ink, 5)),
    paragraph("abrilItalic", text.small, box(40, 576, 420, 96), ink, { size: 40, leading: 1.12 }),
  ].join("");
}

function drawNeedle(colour: string): string {
  const [x, y] = centre;
  return polygon(
    [
      [x, y - 126],
      [x + 9, y],
      [x + 5, y + 58],
      [x - 5, y + 58],
      [x - 9, y],
    ],
    colour,
  );
}
