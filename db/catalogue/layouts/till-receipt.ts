import { box, faded, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface TillReceiptText {
  pub: string;
  heading: readonly [string, string];
  items: readonly { item: string; amount: string }[];
  total: string;
  small: string;
}

const left = 56;
const right = 444;
const firstItem = 236;
const itemHeight = 38;
const dashes = "9 6";

/** An itemised account of a friendship, torn off a pub till. */
export function drawTillReceipt(text: TillReceiptText, { paper, ink }: Palette): string {
  const roll = tornPaper(36, 664);
  const below = firstItem + text.items.length * itemHeight - 14;
  const items = text.items.map(({ item, amount }, index) => {
    const y = firstItem + index * itemHeight;
    return (
      line("typewriter", item, [left + 26, y], 23, ink) +
      (amount && line("typewriter", amount, [right - 26, y], 23, ink, { align: "right" }))
    );
  });
  const receipt = [
    move(12, 12, faded(0.28, polygon(roll, "#000000"))),
    polygon(roll, "#fffaf0"),
    fit("slab", text.pub, box(left + 26, 70, 336, 46), ink),
    line("typewriter", text.heading[0], [250, 148], 20, ink, { align: "middle" }),
    line("typewriter", text.heading[1], [250, 176], 20, ink, { align: "middle" }),
    rule(left + 26, 198, 336, ink, 3, dashes),
    ...items,
    rule(left + 26, below, 336, ink, 3, dashes),
    stretch("anton", text.total, box(left + 26, below + 20, 336, 64), ink),
    rect(box(left + 18, below + 102, 352, 56), paper),
    fit("slab", text.small, box(left + 32, below + 112, 324, 36), "#ffffff"),
  ];
  return tilt(2.5, [250, 350], receipt.join(""));
}

/** A strip from top to bottom with both ends torn to points. */
function tornPaper(top: number, bottom: number): Point[] {
  const teeth = 32;
  const tooth = (right - left) / teeth;
  const across = Array.from({ length: teeth + 1 }, (_, index) => index);
  return [
    ...across.map((index): Point => [left + index * tooth, index % 2 ? top : top + 11]),
    ...across.map((index): Point => [right - index * tooth, index % 2 ? bottom : bottom - 11]),
  ];
}
