import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { parsePounds } from "../money";

/** What is wrong in a file, and in which of its lines, counted from 1. */
export type Problem = { line: number; words: string };

/** A row of a price list. Undefined is left as it is; null is none. */
export type PriceRow = {
  line: number;
  id: string;
  /** The card's version when the list was downloaded; undefined where the list does not tell. */
  version: number | undefined;
  pricePence: number | null | undefined;
  oldPricePence: number | null | undefined;
};

type Priced = {
  id: string;
  name: string;
  pricePence: number | null;
  oldPricePence: number | null;
  version: number;
};

const columns = ["id", "name", "price", "old_price", "version"] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;

const cheapestPence = 30;
const none = "(none)";

/** The prices of those cards as a file for a spreadsheet. No cell of it is taken for a formula. */
export function writePriceCsv(cards: readonly Priced[]): string {
  const rows = cards.map(({ id, name, pricePence, oldPricePence, version }) => [
    id,
    name,
    poundsOf(pricePence),
    poundsOf(oldPricePence),
    version,
  ]);
  return stringify(rows, { header: true, columns: [...columns], bom: true, escape_formulas: true });
}

const poundsOf = (pence: number | null) => (pence === null ? "" : (pence / 100).toFixed(2));

/** The rows of such a file that are right, and what is wrong with the others. */
export function readPriceCsv(file: Buffer): { rows: PriceRow[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const rows: PriceRow[] = [];
  const seen = new Map<string, number>();
  try {
    for (const { line, cells } of readCells(file)) {
      const row = readRow(line, cells, problems);
      const earlier = row && seen.get(row.id);
      if (earlier) problems.push({ line, words: `“${row.id}” is on line ${earlier} already.` });
      else if (row) rows.push(row);
      if (row && !earlier) seen.set(row.id, line);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.push(error.problem);
  }
  return { rows, problems };
}

class UnreadableFile extends Error {
  constructor(readonly problem: Problem) {
    super(problem.words);
  }
}

function readCells(file: Buffer): { line: number; cells: Cells }[] {
  const text = decode(file);
  const [head = ""] = text.split(/\r?\n/, 1);
  if (head.includes(";") && !head.includes(",")) {
    throw new UnreadableFile({
      line: 1,
      words: "Semicolons stand between its cells. Save it with commas.",
    });
  }
  try {
    const parsed = parse(text, {
      columns: readHead,
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return (parsed as unknown as { info: { lines: number }; record: Cells }[]).map(
      ({ info, record }) => ({ line: info.lines, cells: record }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile({
      line: Number(error.lines ?? 1),
      words: "It has more cells or fewer than the first line, or a quotation mark too many.",
    });
  }
}

/** @throws {UnreadableFile} naming the first line that is not in UTF-8 */
function decode(file: Buffer): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(file);
  } catch {
    const wrong = file
      .toString("utf8")
      .split("\n")
      .findIndex((line) => line.includes("\uFFFD"));
    throw new UnreadableFile({
      line: wrong + 1,
      words: "It is not in UTF-8, but perhaps in Windows-1252. Save it as “CSV UTF-8”.",
    });
  }
}

function readHead(head: string[]): string[] {
  const names = head.map((name) => name.trim().toLowerCase());
  const strange = names.find((name) => !(columns as readonly string[]).includes(name));
  const words =
    strange === undefined
      ? !names.includes("id") && "There is no column “id”."
      : `No column is called “${strange}”: there are ${columns.join(", ")}.`;
  if (words) throw new UnreadableFile({ line: 1, words });
  return names;
}

function readRow(line: number, cells: Cells, problems: Problem[]): PriceRow | undefined {
  if (!cells.id) {
    problems.push({ line, words: "Whose price is that? The id is missing." });
    return undefined;
  }
  const [price, oldPrice] = [readPence(cells.price), readPence(cells.old_price)];
  for (const read of [price, oldPrice]) if ("words" in read) problems.push({ line, ...read });
  if ("words" in price || "words" in oldPrice) return undefined;
  return {
    line,
    id: cells.id,
    version: cells.version ? Number(cells.version) : undefined,
    pricePence: price.pence,
    oldPricePence: oldPrice.pence,
  };
}

function readPence(cell = ""): { pence: number | null | undefined } | { words: string } {
  if (cell === "") return { pence: undefined };
  if (cell.toLowerCase() === none) return { pence: null };
  if (/^[=+\-@\t\r]/.test(cell)) return { words: `“${cell}” is a formula and no price.` };
  if (cell.includes("£")) return { words: `“${cell}” has a £. Write the pounds alone, as 2.99.` };
  const pence = parsePounds(cell);
  if (pence === undefined) return { words: `“${cell}” is no price. Write pounds, as 2.99.` };
  return pence < cheapestPence ? { words: "Less than 0.30 cannot be paid." } : { pence };
}
