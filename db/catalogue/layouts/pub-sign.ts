import { edged, hollow } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect, shape, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface PubSignText {
  name: readonly [string, string];
  plate: string;
  small: string;
}

/** A ruined castle: a tower and a bit of wall. */
const ruin: readonly Point[] = [
  [130, 292],
  [130, 190],
  [146, 190],
  [146, 204],
  [162, 204],
  [162, 190],
  [178, 190],
  [178, 204],
  [194, 204],
  [194, 190],
  [210, 190],
  [210, 236],
  [230, 236],
  [230, 222],
  [248, 222],
  [248, 238],
  [262, 238],
  [272, 228],
  [286, 250],
  [278, 262],
  [300, 272],
  [312, 260],
  [312, 232],
  [332, 212],
  [346, 238],
  [338, 252],
  [356, 264],
  [350, 278],
  [372, 292],
];

/** A hanging pub sign with a ruined castle on it. */
export function drawPubSign({ name, plate, small }: PubSignText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const [first, last] = name;
  const hanging = [
    stroke("M132 62v120M368 62v120", ink, 7, { dashes: "12 5" }),
    shape("M78 186Q250 66 422 186V576H78Z", edged(second, ink, 14)),
    shape("M94 198Q250 90 406 198V560H94Z", hollow(accent, 5)),
    polygon(ruin, accent),
    shape("M154 292v-32a16 16 0 0 1 32 0v32z", second),
    stroke("M392 296L352 244M110 294h288", accent, 7),
    fit("blackletter", first, box(124, 316, 252, 76), "#ffffff"),
    fit("blackletter", last, box(112, 404, 276, 82), "#ffffff"),
    rect(box(118, 506, 264, 40), accent),
    fit("anton", plate, box(134, 514, 232, 24), second),
  ];
  return [
    rect(box(26, 20, 18, 600), ink),
    rect(box(26, 46, 430, 16), ink),
    stroke("M40 170Q60 70 160 58", ink, 8),
    tilt(-2, [250, 54], hanging.join("")),
    footBand(small, { height: 96, ground: ink, ink: accent }),
  ].join("");
}
