/** The sheets of labels that there are: A4, with how many columns of seven, and their room in millimetres. */
export const labelSheets = {
  21: { columns: 3, box: { width: 57.5, height: 23 } },
  14: { columns: 2, box: { width: 93, height: 23 } },
} as const;

export type LabelChoice = { sheet: keyof typeof labelSheets; from: number };

/** The sheet that an address names, and the label on it to begin with, counted from 1. */
export function labelsIn(query: URLSearchParams): LabelChoice {
  const sheet = query.get("sheet") === "14" ? 14 : 21;
  const from = Math.floor(Number(query.get("from")));
  return { sheet, from: from >= 1 && from <= sheet ? from : 1 };
}
