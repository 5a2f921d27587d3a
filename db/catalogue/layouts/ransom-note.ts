import type { FaceName } from "../kit/faces";
import { type Box, box, faded, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { pick, seededRandom } from "../kit/random";
import { circle, polygon } from "../kit/shapes";
import { fit } from "../kit/text";

export interface RansomNoteText {
  /** Up to about eight letters a line. */
  lines: readonly string[];
  small: string;
}

const left = 34;
const width = 432;
const top = 46;
const rowHeight = 104;
const widestScrap = 90;

/** Letters without a scrap of their own size: a gap between words, and a full stop. */
const fixedWidths: Record<string, number> = { " ": 24, ".": 34 };

const faces: readonly [FaceName, ...FaceName[]] = [
  "anton",
  "slab",
  "abril",
  "bowlby",
  "typewriter",
  "leagueGothic",
  "rubikMono",
  "shrikhand",
];

/** Demands, cut out of magazines letter by letter. */
export function drawRansomNote({ lines, small }: RansomNoteText, palette: Palette): string {
  const random = seededRandom(lines.join(" "));
  const rows = lines.map((text, row) => drawRow(text, top + row * rowHeight, palette, random));
  const below = top + lines.length * rowHeight;
  return (
    rows.join("") +
    paragraph("typewriter", small, box(50, below + 4, 400, 690 - below - 20), palette.ink, {
      size: 25,
    })
  );
}

function drawRow(text: string, y: number, palette: Palette, random: () => number): string {
  const letters = [...text];
  const fixed = letters.map((letter) => fixedWidths[letter] ?? 0);
  const spare = width - fixed.reduce((sum, each) => sum + each, 0);
  const scrap = Math.min(spare / fixed.filter((each) => each === 0).length, widestScrap);

  let x = left;
  return letters
    .map((letter, index) => {
      const room = fixed[index] || scrap;
      const area = letter === "." ? box(x, y + 56, room, 38) : box(x, y, room, rowHeight - 10);
      x += room;
      return letter === " " ? "" : drawScrap(letter, area, palette, random);
    })
    .join("");
}

function drawScrap(letter: string, area: Box, palette: Palette, random: () => number): string {
  const [paper, ink] = pick(random, [
    [palette.ink, palette.paper],
    [palette.accent, "#ffffff"],
    ["#ffffff", "#17120f"],
    ["#ffd23f", "#17120f"],
    ["#17120f", "#ffffff"],
    [palette.second, "#17120f"],
    ["#f0b8c8", "#17120f"],
  ]);
  const face = pick(random, faces);
  // A small l alone on its scrap would be a mere stroke.
  const word = random() > 0.5 || letter === "l" ? letter.toUpperCase() : letter;
  const torn = () => random() * 6;
  const [x, y] = [area.x, area.y + random() * 8 - 4];
  const [right, bottom] = [x + area.width, y + area.height];
  const corners: readonly Point[] = [
    [x + torn(), y + torn()],
    [right - torn(), y + torn()],
    [right - torn(), bottom - torn()],
    [x + torn(), bottom - torn()],
  ];
  const middle: Point = [(x + right) / 2, (y + bottom) / 2];
  const print =
    letter === "."
      ? circle(middle, 7, ink)
      : fit(face, word, box(x + 10, y + 12, area.width - 20, area.height - 24), ink);
  const shadow = move(4, 5, faded(0.2, polygon(corners, "#000000")));
  return tilt((random() - 0.5) * 15, middle, shadow + polygon(corners, paper) + print);
}
