import { edged, hollow } from "../kit/ink";
import { box, faded, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule, shape, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface RoadSignText {
  road: string;
  closed: { place: string; stamp: string };
  ways: readonly { place: string; distance: string }[];
  small: string;
}

const firstWay = 320;
const wayHeight = 100;

/** A sign on the motorway of life, somewhere after the last services. */
export function drawRoadSign(text: RoadSignText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const ways = text.ways.map(({ place, distance }, index) => {
    const y = firstWay + index * wayHeight;
    return [
      faded(0.45, rule(68, y - 68, 364, "#ffffff", 3)),
      line("anton", place, [68, y], 50, "#ffffff", { width: 215 }),
      line("anton", distance, [432, y], 50, accent, { align: "right", width: 135 }),
    ].join("");
  });
  return [
    rect(page, "#bcd9e8"),
    drawCountryside(),
    rect(box(120, 440, 18, 176), "#6f7680"),
    rect(box(362, 440, 18, 176), "#6f7680"),
    rect(box(34, 40, 432, 434), "#ffffff", 22),
    rect(box(42, 48, 416, 418), paper, 16),
    rect(box(68, 74, 132, 56), "#ffffff", 8),
    fit("anton", text.road, box(80, 86, 108, 32), paper),
    line("anton", text.closed.place, [68, 220], 70, "#ffffff", { width: 180 }),
    tilt(
      -7,
      [344, 190],
      rect(box(252, 150, 180, 80), edged(second, "#ffffff", 8)) +
        fit("anton", text.closed.stamp, box(268, 168, 148, 44), "#ffffff"),
    ),
    ...ways,
    rect(box(24, 606, 452, 68), accent, 8),
    rect(box(30, 612, 440, 56), hollow(ink, 3), 5),
    fit("anton", text.small, box(44, 624, 412, 32), ink),
  ].join("");
}

function drawCountryside(): string {
  return [
    shape("M0 560L500 510V700H0z", "#6fa35c"),
    shape("M130 700L234 534h32L380 700z", "#43474c"),
    stroke("M250 540v70", "#ffffff", 5, { dashes: "16 12" }),
  ].join("");
}
