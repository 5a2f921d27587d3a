import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { format } from "prettier";

const page = "tests/lab/results/performance.md";

export type Table = { columns: string[]; rows: string[][] };

/** The middle one of an odd number of figures. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Prints the table, and puts it where the page has that section. */
export async function publish(heading: string, command: string, table: Table, notes: string[]) {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const about = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors (${cpus()[0]?.model.trim()}), ${gigabytes} GB, Node ${process.versions.node}.`;
  const lines = [table.columns, table.columns.map(() => "---"), ...table.rows];
  const drawn = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const section = [`## ${heading}`, about, drawn, ...notes].join("\n\n");
  const before = readFileSync(page, "utf8");
  const [head = "", ...sections] = before.split(/^(?=## )/m);
  const isThis = (one: string) => one.startsWith(`## ${heading}\n`);
  const others = sections.map((one) => (isThis(one) ? section : one));
  const all = sections.some(isThis) ? others : [...others, section];
  const text = [head, ...all].map((one) => one.trim()).join("\n\n");
  writeFileSync(page, await format(text, { parser: "markdown", printWidth: 100 }));
  console.table(
    table.rows.map((cells) => Object.fromEntries(cells.map((c, i) => [table.columns[i], c]))),
  );
}
