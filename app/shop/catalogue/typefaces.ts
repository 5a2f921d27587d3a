/** The typefaces of messages: wood type, a newspaper’s slab, or an engraver's. */
export type Typeface = "poster" | "slab" | "engraver";

/** The maximum width of their letters, relative to the widths that `fit-text.ts` assumes. */
export const typefaceWidths: Record<Typeface, number> = { poster: 0.78, slab: 1.25, engraver: 1.1 };
