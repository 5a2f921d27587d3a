import { labelSheets, type Sheets } from "~/shop/fulfilment/batches";
import { isKeyOf } from "~/shop/objects";

export type LabelChoice = Pick<Sheets, "sheet" | "from">;

/** The labels in the address, of one that is printed again; otherwise those of the batch. */
export function labelsIn(query: URLSearchParams, batch: LabelChoice): LabelChoice {
  const asked = Number(query.get("sheet") ?? batch.sheet);
  const sheet = isKeyOf(labelSheets, asked) ? asked : batch.sheet;
  const from = Math.floor(Number(query.get("from") ?? batch.from));
  return { sheet, from: from >= 1 && from <= sheet ? from : 1 };
}
