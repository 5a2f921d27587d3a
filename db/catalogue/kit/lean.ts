import type { Font, PathCommand } from "opentype.js";

/** Slants every letter of a font to the right, for typefaces without an italic. */
export function leanBy(share: number, font: Font): Font {
  return {
    unitsPerEm: font.unitsPerEm,
    charToGlyph: (letter) => font.charToGlyph(letter),
    getPath: (text, x, y, size, options) => {
      const path = font.getPath(text, x, y, size, options);
      for (const command of path.commands) lean(command, share, y);
      return path;
    },
  };
}

function lean(command: PathCommand, share: number, baseline: number): void {
  const shift = (height: number) => (baseline - height) * share;
  if (command.type === "Z") return;
  command.x += shift(command.y);
  if (command.type === "Q" || command.type === "C") command.x1 += shift(command.y1);
  if (command.type === "C") command.x2 += shift(command.y2);
}
