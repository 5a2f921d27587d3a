/** The sheets of labels that there are, A4, and the room on each for an address: tenths of a millimetre. */
export const labelSheets = {
  21: { width: 575, height: 230 },
  14: { width: 930, height: 230 },
} as const;

export type LabelChoice = { sheet: keyof typeof labelSheets; from: number };

/** The sheet that an address names, and the label on it to begin with, counted from 1. */
export function labelsIn(query: URLSearchParams): LabelChoice {
  const sheet = query.get("sheet") === "14" ? 14 : 21;
  const from = Math.floor(Number(query.get("from")));
  return { sheet, from: from >= 1 && from <= sheet ? from : 1 };
}
