import { stringify } from "csv-stringify/sync";

/**
 * Rows as a CSV file for any spreadsheet. Numbers are pounds. A cell that a spreadsheet reads as a
 * formula gets an apostrophe in front.
 */
export function writeCsv(
  rows: readonly Record<string, string | number>[],
  columns: readonly string[],
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { number: (pounds) => pounds.toFixed(2) },
  });
}
