import type { LabelSheet, Paper } from "../../../db/desk-tables";

/** The maximum number of orders in a batch. */
export const ordersABatch = 100;

export type { LabelSheet, Paper };

/** The papers of cards, as the desk names them. */
export const papers: Record<Paper, string> = {
  cut: "A4, one card, cut at the marks",
  "two-up": "A4, two cards, cut across the middle",
  creased: "A5, creased, nothing to cut",
};

/** The kinds of label sheet, and the space for an address on each label, in tenths of a millimetre. */
export const labelSheets: Record<LabelSheet, { width: number; height: number }> = {
  21: { width: 575, height: 230 },
  14: { width: 930, height: 230 },
};

/** The paper of a batch, and its labels: the kind of sheet, and the first label from 1. */
export type Sheets = { paper: Paper; sheet: LabelSheet; from: number };

export const firstSheets: Sheets = { paper: "cut", sheet: 21, from: 1 };

/** The label after so many. */
export const labelAfter = ({ sheet, from }: Pick<Sheets, "sheet" | "from">, count: number) =>
  ((from - 1 + count) % sheet) + 1;
