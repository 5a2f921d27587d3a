import { edged } from "../kit/ink";
import { box, faded, inset, overprint } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect } from "../kit/shapes";
import { setIn, stack } from "../kit/text";

export interface BingoCardText {
  title: readonly string[];
  /** Nine squares, row by row. A `dabbed` one is crossed off already. */
  squares: readonly { says: string; dabbed?: true }[];
  small: string;
}

const left = 38;
const top = 186;
const across = 424 / 3;
const down = 138;

/** A bingo card of nine squares, the middle one free. */
export function drawBingoCard(text: BingoCardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const squares = text.squares.map(({ says, dabbed }, index) => {
    const square = box(
      left + (index % 3) * across,
      top + Math.floor(index / 3) * down,
      across,
      down,
    );
    const isFree = index === 4;
    const middle = [square.x + across / 2, square.y + down / 2] as const;
    const [ground, print] = isFree ? [ink, accent] : [accent, ink];
    const room = inset(square, dabbed ? 27 : 12);
    return [
      rect(square, edged(ground, ink, 5)),
      dabbed ? overprint(faded(0.85, circle(middle, 65, second))) : "",
      paragraph("anton", says, room, print, { size: 28, leading: 1.24 }),
    ].join("");
  });
  return [
    stack(setIn("bowlby", text.title, ink), box(38, 30, 424, 140), 11),
    ...squares,
    paragraph("slab", text.small, box(38, 608, 424, 72), ink, { size: 25 }),
  ].join("");
}
