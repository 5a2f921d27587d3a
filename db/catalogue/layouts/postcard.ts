import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, extruded, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, shape, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface PostcardText {
  greeting: string;
  place: string;
  /** The strip that covers two faces. */
  strip: string;
  small: string;
}

const picture = box(34, 66, 432, 474);

/** A holiday postcard from which two people have been removed. */
export function drawPostcard(text: PostcardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const front = [
    rect(box(20, 52, 460, 502), edged("#fffdf6", ink, 3)),
    rect(picture, "#ffc94a"),
    circle([418, 126], 40, accent),
    rect(box(34, 330, 432, 210), "#1f8fd0"),
    stroke("M34 366q27-16 54 0t54 0 54 0 54 0 54 0 54 0 54 0 54 0", "#ffffff", 5),
    stroke("M34 512q27-16 54 0t54 0 54 0 54 0 54 0 54 0 54 0 54 0", "#ffffff", 5),
    drawBoat(ink, accent),
    rect(box(126, 366, 248, 38), "#17120f"),
    fit("typewriter", text.strip, box(138, 374, 224, 22), "#ffffff"),
    fit("shrikhand", text.greeting, box(62, 88, 300, 58), ink),
    extruded(
      (colour) => fit("bowlby", text.place, box(56, 158, 376, 120), edged(colour, ink, 6)),
      second,
      accent,
      9,
    ),
  ];
  return [
    move(9, 11, tilt(-3, [250, 303], rect(box(20, 52, 460, 502), ink))),
    tilt(-3, [250, 303], front.join("")),
    footBand(text.small, { height: 108, ground: ink, ink: second }),
  ].join("");
}

/** A very small boat for two. */
function drawBoat(ink: string, colour: string): string {
  return [
    shape("M158 476c0-52 20-64 36-64s36 12 36 64Z", "#ff4d8d"),
    circle([194, 384], 40, "#f3bd93"),
    shape("M270 476c0-52 20-64 36-64s36 12 36 64Z", "#2346d8"),
    circle([306, 384], 40, "#a8683c"),
    polygon(
      [
        [112, 452],
        [388, 452],
        [344, 506],
        [150, 506],
      ],
      edged(colour, ink, 8),
    ),
  ].join("");
}
