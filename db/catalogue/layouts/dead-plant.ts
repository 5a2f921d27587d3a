import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect, shape, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface DeadPlantText {
  title: string;
  /** The label in the pot. */
  tag: readonly [string, string];
  small: string;
}

const leaf = "M0 0c26 10 34 52 0 92c-34-40-26-82 0-92Z";
const hanging: readonly (readonly [at: Point, degrees: number])[] = [
  [[170, 292], 24],
  [[126, 306], 8],
  [[96, 344], -8],
  [[322, 276], -20],
  [[378, 296], -4],
  [[408, 346], 10],
];
const fallen: readonly (readonly [at: Point, degrees: number])[] = [
  [[150, 574], 96],
  [[468, 560], 74],
];

/** A house plant that nobody has watered. */
export function drawDeadPlant({ title, tag, small }: DeadPlantText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const leaves = [...hanging, ...fallen].map(([[x, y], degrees], index) =>
    move(
      x,
      y,
      tilt(degrees, [0, 0], shape(leaf, edged(index % 2 ? "#a5702c" : "#7d5a24", ink, 7))),
    ),
  );
  return [
    rect(box(0, 0, 500, 560), second),
    rect(box(0, 556, 500, 60), "#c9872f"),
    stretch("bowlby", title, box(34, 34, 432, 150), ink),
    stroke("M250 470C250 330 220 250 172 290S96 300 96 348", "#5f6b21", 14, { ends: "round" }),
    stroke("M252 470C256 320 290 230 346 270S408 300 408 350", "#5f6b21", 14, { ends: "round" }),
    ...leaves,
    polygon(
      [
        [172, 452],
        [328, 452],
        [306, 586],
        [194, 586],
      ],
      edged(accent, ink, 10),
    ),
    rect(box(158, 422, 184, 46), edged(accent, ink, 10)),
    tilt(
      7,
      [300, 420],
      stroke("M300 384V440", ink, 8) +
        rect(box(232, 318, 136, 70), edged("#ffffff", ink, 7), 6) +
        fit("slab", tag[0], box(244, 326, 112, 24), ink) +
        fit("slab", tag[1], box(244, 356, 112, 24), accent),
    ),
    footBand(small, { height: 100, ground: ink, ink: second }),
  ].join("");
}
