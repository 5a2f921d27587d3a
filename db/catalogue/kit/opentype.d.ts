/** Types for the part of opentype.js 1.3 that the kit uses; the package ships none. */
declare module "opentype.js" {
  export type PathCommand =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" };

  export interface Path {
    commands: PathCommand[];
    getBoundingBox(): { x1: number; y1: number; x2: number; y2: number };
  }

  export interface Font {
    unitsPerEm: number;
    /** Glyph 0 is .notdef: the typeface lacks the letter. */
    charToGlyph(letter: string): { index: number; advanceWidth: number };
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
      options?: { kerning?: boolean; letterSpacing?: number },
    ): Path;
  }

  /** A font of a file, with its copyright, its family and other names, each by language. */
  type OpenedFont = Font & { names: Record<string, { en?: string }> };

  const opentype: { parse(file: ArrayBuffer): OpenedFont };
  export default opentype;
}
