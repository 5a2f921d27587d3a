/**
 * The supported A4 label sheets, and the space for an address on each label, in tenths of a
 * millimetre.
 */
export const labelSheets = {
  21: { width: 575, height: 230 },
  14: { width: 930, height: 230 },
} as const;

export type LabelChoice = { sheet: keyof typeof labelSheets; from: number };

/** The sheet in the address, and its first free label, counted from 1. */
export function labelsIn(query: URLSearchParams): LabelChoice {
  const sheet = query.get("sheet") === "14" ? 14 : 21;
  const from = Math.floor(Number(query.get("from")));
  return { sheet, from: from >= 1 && from <= sheet ? from : 1 };
}
