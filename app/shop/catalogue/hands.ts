/** The hands in which a card speaks: wood type, a newspaper’s slab, or an engraver's. */
export type Hand = "poster" | "slab" | "engraver";

/** How wide their letters are at most, compared to those that `fit-text.ts` reckons with. */
export const handWidths: Record<Hand, number> = { poster: 0.78, slab: 1.25, engraver: 1.1 };
