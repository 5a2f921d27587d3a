import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { Readable } from "node:stream";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { parsePounds } from "~/shop/money";

/** An error in a file, with its line number, counted from 1. */
export type Problem = { line: number; words: string };

/** A row of a price list. Undefined leaves a price as it is; null removes it. */
export type PriceRow = {
  line: number;
  id: string;
  /** The card's version when the list was downloaded; undefined if the list does not contain it. */
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

const none = "(none)";
const mostRows = 100_000;
/** In characters. A missing closing quotation mark makes one row of many lines. */
const longestRow = 2000;
const tooLong = new RegExp(String.raw`^[^\r\n]{${longestRow + 1}}`, "m");
/** The number of bytes parsed without a pause. */
const partBytes = 8 * 1024;

/** The prices of the cards as a CSV file, without cells that spreadsheets read as formulas. */
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

/**
 * The valid rows of such a file, and the problems of the others. Other requests are served while a
 * long file is read.
 */
export async function readPriceCsv(
  file: Buffer,
): Promise<{ rows: PriceRow[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const rows: PriceRow[] = [];
  const seen = new Map<string, number>();
  try {
    for await (const { line, cells } of readCells(file)) {
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
  readonly problem: Problem;
  constructor(line: number, words: string) {
    super(words);
    this.problem = { line, words };
  }
}

async function* readCells(file: Buffer): AsyncGenerator<{ line: number; cells: Cells }> {
  checkLines(decode(file));
  const parser = parse({
    bom: true,
    columns: readHead,
    info: true,
    max_record_size: longestRow,
    skip_empty_lines: true,
    trim: true,
  });
  const parsed: AsyncIterable<{ info: { lines: number }; record: Cells }> = Readable.from(
    partsOf(file),
  ).pipe(parser);
  let count = 0;
  try {
    for await (const { info, record } of parsed) {
      if ((count += 1) > mostRows) {
        throw new UnreadableFile(
          info.lines,
          "It has more than 100,000 rows. Nobody has as many cards.",
        );
      }
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(
      Number(error.lines ?? 1),
      "It has more cells or fewer than the first line, or a quotation mark too many.",
    );
  }
}

async function* partsOf(file: Buffer) {
  for (let start = 0; start < file.length; start += partBytes) {
    yield file.subarray(start, start + partBytes);
    await letOthersRun();
  }
}

function checkLines(text: string): void {
  const [head = ""] = text.split(/\r?\n/, 1);
  if (head.includes(";") && !head.includes(",")) {
    throw new UnreadableFile(1, "Semicolons stand between its cells. Save it with commas.");
  }
  const long = tooLong.exec(text);
  if (long) {
    const line = text.slice(0, long.index).split("\n").length;
    throw new UnreadableFile(line, `It has more than ${longestRow} characters.`);
  }
}

/** @throws {UnreadableFile} naming the first line that is not UTF-8 */
function decode(file: Buffer): string {
  // No text has this byte, and pictures and spreadsheets do.
  if (file.includes(0)) throw new UnreadableFile(1, "That is no CSV file. Save it as “CSV UTF-8”.");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(file);
  } catch {
    const wrong = file
      .toString("utf8")
      .split("\n")
      .findIndex((line) => line.includes("\uFFFD"));
    throw new UnreadableFile(
      wrong + 1,
      "It is not in UTF-8, but perhaps in Windows-1252. Save it as “CSV UTF-8”.",
    );
  }
}

function readHead(head: string[]): string[] {
  const names = head.map((name) => name.trim().toLowerCase());
  for (const [place, name] of names.entries()) {
    if (!columns.some((column) => column === name)) {
      const known = columns.join(", ");
      throw new UnreadableFile(1, `No column is called “${name}”: there are ${known}.`);
    }
    if (names.indexOf(name) < place) {
      throw new UnreadableFile(1, `There are two columns “${name}”.`);
    }
  }
  if (!names.includes("id")) throw new UnreadableFile(1, "There is no column “id”.");
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
  // Spreadsheets turn 3.50 into 3.5.
  const pence = parsePounds(/\.\d$/.test(cell) ? `${cell}0` : cell);
  return pence === undefined
    ? { words: `“${cell}” is not a price. Write pounds, such as 2.99.` }
    : { pence };
}
