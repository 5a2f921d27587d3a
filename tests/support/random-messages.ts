import fc from "fast-check";

type Kind = { unit: "grapheme" | "binary"; maxLength: number; count: number; seed?: number };

/** Random messages as the shop keeps what somebody typed, with no control character but line ends. */
export function randomMessages({ unit, maxLength, count, seed }: Kind): string[] {
  const typed = fc.string({ unit, minLength: 1, maxLength });
  return fc.sample(typed, { numRuns: count, seed }).map((text) =>
    text
      .replaceAll(/\p{Cc}/gu, "\n")
      .slice(0, 100)
      .toWellFormed()
      .trim(),
  );
}
