/** The typefaces of messages: wood type, a newspaper’s slab, or an engraver's. */
export type Typeface = "poster" | "slab" | "engraver";

/** How wide their letters are at most, compared to those that `fit-text.ts` reckons with. */
export const typefaceWidths: Record<Typeface, number> = { poster: 0.78, slab: 1.25, engraver: 1.1 };
