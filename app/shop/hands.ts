/** The hands in which a card speaks: wood type, a typewriter, or an engraver's. */
export type Hand = "poster" | "typewriter" | "engraver";

/** How wide their letters are at most, compared to those that `fit-text.ts` reckons with. */
export const handWidths: Record<Hand, number> = { poster: 0.78, typewriter: 1, engraver: 1.1 };
