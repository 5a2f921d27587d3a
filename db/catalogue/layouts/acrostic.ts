import { flourish, frame } from "../kit/ornaments";
import { box, inset, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { fit, line } from "../kit/text";

export interface AcrosticText {
  opening: string;
  /** Four initials, each with the rest of its line. */
  letters: readonly { initial: string; rest: string }[];
  small: string;
}

const rows = box(50, 158, 400, 408);

/** How high the capitals of the face stand, in ems. */
const capitalHeight = 0.7;

/** Large initials down the side, each with what it stands for. */
export function drawAcrostic(text: AcrosticText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const rowHeight = rows.height / text.letters.length;
  const letters = text.letters.map(({ initial, rest }, index) => {
    const bottom = rows.y + (index + 1) * rowHeight - 20;
    const size = (rowHeight - 24) / capitalHeight;
    return (
      line("abril", initial, [rows.x + 118, bottom], size, second, { align: "right" }) +
      line("abrilItalic", rest, [rows.x + 126, bottom], 80, accent, { width: 272 })
    );
  });
  return [
    frame(inset(page, 22), second, 4, 18),
    flourish([250, 62], second, 0.8),
    fit("copperplate", text.opening, box(60, 80, 380, 72), ink),
    ...letters,
    paragraph("abrilItalic", text.small, box(60, 572, 380, 76), ink, { size: 28, leading: 1.2 }),
  ].join("");
}
