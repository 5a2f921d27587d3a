/** The letters that each typeface of messages has: `app/styles/card-inside.css` loads no others. */
const drawn = /[\n\u0020-\u007e\u00a1-\u00ff\u0152\u0153\u0178–—‘’“”…•€]/u;
/** Joiners and marks have no shape of their own. */
const shapeless = /[\p{M}\p{Cf}\u00a0]/u;

/**
 * The letters of a message that its card's typeface lacks, each once. A font of the computer that
 * prints has to have them.
 */
export function missingLetters(message: string): string[] {
  const letters = [...message].filter((letter) => !drawn.test(letter) && !shapeless.test(letter));
  return [...new Set(letters)];
}
