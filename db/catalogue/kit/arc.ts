import { type FaceName, loadFace } from "./faces";
import type { Ink } from "./ink";
import { assertReadable, outline, outlineSize, trace } from "./outline";
import type { Point } from "./page";

interface ArcStyle {
  centre: Point;
  radius: number;
  size: number;
  /** Along the top of the circle, or along the bottom with the letters upright. */
  side: "top" | "bottom";
  /** Extra space between letters, in card units. */
  spacing?: number;
}

/** Sets text along a circle, centred at its top or bottom, with the baseline on the radius. */
export function onArc(
  face: FaceName,
  text: string,
  { centre, radius, size, side, spacing = 0 }: ArcStyle,
  ink: Ink,
): string {
  assertReadable(text, size);
  const font = loadFace(face);
  const widths = [...text].map(
    (letter) => (font.charToGlyph(letter).advanceWidth / font.unitsPerEm) * size + spacing,
  );
  const length = widths.reduce((sum, width) => sum + width, 0);

  let travelled = -length / 2;
  return [...text]
    .map((letter, index) => {
      const width = widths[index] ?? 0;
      const along = (travelled + width / 2) / radius;
      const [angle, turn] = side === "top" ? [along, along] : [Math.PI - along, -along];
      travelled += width;
      if (letter === " ") return "";

      const scale = size / outlineSize;
      const foot: Point = [
        centre[0] + radius * Math.sin(angle),
        centre[1] - radius * Math.cos(angle),
      ];
      const place = (x: number, y: number): Point => {
        const [right, down] = [x * scale - (width - spacing) / 2, y * scale];
        return [
          foot[0] + right * Math.cos(turn) - down * Math.sin(turn),
          foot[1] + right * Math.sin(turn) + down * Math.cos(turn),
        ];
      };
      return trace(outline(face, letter).commands, place, ink);
    })
    .join("");
}
