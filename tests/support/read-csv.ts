/** The rows of a file that the shop wrote, by the names of their columns. */
export function readCsv(file: string): Record<string, string>[] {
  const cells = [...file.replace(/^\uFEFF/, "").matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  const [head = [], ...body] = rows;
  return body
    .filter((row) => row.length === head.length)
    .map((row) => Object.fromEntries(row.map((cell, place) => [head[place], cell])));
}
