import { edged, hollow } from "../kit/ink";
import { frame } from "../kit/ornaments";
import { box, inset, move, page, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, rule, shape } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface PlaceSettingText {
  opening: string;
  subject: string;
  plate: string;
  /** Three forks, two knives and a spoon, from the left. */
  cutlery: readonly string[];
  verdict: string;
}

const plate: Point = [250, 306];
const fork =
  "M-15 206v54c0 18 8 24 11 27l-4 122q8 10 16 0l-4-122c3-3 11-9 11-27v-54h-5v46h-5v-46h-5v46h-5v-46h-5v46h-5v-46z";
const knife = "M-6 206c20 22 20 84 6 112l4 90q-7 10-14 0l4-90z";
const spoon =
  "M0 204c-16 0-20 22-20 42s8 34 16 38l-4 124q8 10 16 0l-4-124c8-4 16-18 16-38s-4-42-20-42z";
const pieces: readonly (readonly [x: number, pathData: string])[] = [
  [62, fork],
  [104, fork],
  [146, fork],
  [356, knife],
  [396, knife],
  [440, spoon],
];

/** A plate between numbered cutlery, with the name of each piece. */
export function drawPlaceSetting(text: PlaceSettingText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const pieceNames = text.cutlery.map((name, index) => {
    const [x, y] = [index < 3 ? 50 : 244, 496 + (index % 3) * 36];
    return (
      line("abril", String(index + 1), [x, y], 24, accent) +
      line("abrilItalic", name, [x + 24, y], 24, ink, { width: index < 3 ? 168 : 182 })
    );
  });
  return [
    rect(inset(page, 20), "#fbf9ee"),
    frame(inset(page, 29), ink, 2),
    fit("copperplate", text.opening, box(110, 42, 280, 62), ink),
    fit("abril", text.subject, box(50, 118, 400, 44), ink),
    circle(plate, 77, edged("#ffffff", ink, 4)),
    circle(plate, 56, hollow(ink, 2)),
    fit("copperplate", text.plate, box(208, 270, 84, 72), second),
    ...pieces.map(([x, pathData], index) => {
      const number = String(index + 1);
      return (
        move(x, 0, shape(pathData, ink)) +
        line("abril", number, [x, 446], 22, accent, { align: "middle" })
      );
    }),
    rule(50, 460, 400, second, 2.5),
    ...pieceNames,
    rule(50, 588, 400, second, 2.5),
    fit("abrilItalic", text.verdict, box(50, 604, 400, 46), accent),
  ].join("");
}
