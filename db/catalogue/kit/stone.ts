import { edged } from "./ink";
import type { Point } from "./page";
import { polygon, stroke } from "./shapes";

const crown: readonly Point[] = [
  [208, 134],
  [292, 134],
  [312, 158],
  [250, 214],
  [188, 158],
];

/** A cut diamond, 124 units wide and 80 high, in the middle of the card's upper part. */
export function drawStone(): string {
  return [
    polygon(crown, edged("#d9f1f7", "#3d6f86", 5)),
    stroke(
      "M188 158H312M208 134L228 158 250 134 272 158 292 134M228 158L250 214 272 158",
      "#3d6f86",
      3.5,
    ),
  ].join("");
}
