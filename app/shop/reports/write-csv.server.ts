import { stringify } from "csv-stringify/sync";

const month =
  "(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sep(t(ember)?)?|oct(ober)?|nov(ember)?|dec(ember)?)";
/** Texts that a spreadsheet turns into another number, a date, a time or a truth value. */
const changedBySpreadsheet = [
  /^0\d+$/,
  /^\d{16,}$/,
  /^\d+\.?\d*e[+-]?\d+$/i,
  new RegExp(String.raw`^${month}[\s\-/.,]*\d{1,4}([\s\-/.,]+\d{1,4})?$`, "i"),
  new RegExp(String.raw`^\d{1,4}[\s\-/.,]*${month}([\s\-/.,]*\d{1,4})?$`, "i"),
  /^\d{1,2}[/-]\d{1,4}([/-]\d{1,4})?$/,
  /^\d{1,2}(:\d\d)?\s?[ap]m$/i,
  /^(true|false)$/i,
];

/**
 * Rows as a CSV file for any spreadsheet. Numbers are pounds. A cell that a spreadsheet reads as a
 * formula, or as something else than its text, gets an apostrophe in front. Our own days and counts do not.
 * @param isImport for a program that reads each text as it is, where only formulas get one
 */
export function writeCsv(
  rows: readonly Record<string, string | number>[],
  columns: readonly string[],
  isImport = false,
): string {
  const isChanged = (text: string) =>
    !isImport && changedBySpreadsheet.some((form) => form.test(text.trim()));
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: {
      number: (pounds) => pounds.toFixed(2),
      string: (text) => (isChanged(text) ? `'${text}` : text),
    },
  });
}
