import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Row = { sentence: string; keptIn: string[]; testFile: string; title: string };

/** The rows of every table in the checklist; a table's head and the line below it are none. */
const rows = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|[ :|-]+\|$/.test(line))
  .map(readRow)
  .filter(({ sentence }) => sentence !== "What is so");

describe("the checklist", () => {
  test("has rows, each with a sentence, where it is kept, and the test that holds it", () => {
    expect(rows.length).toBeGreaterThan(100);
    const unfinished = rows.filter(
      ({ sentence, keptIn, testFile, title }) =>
        !sentence || keptIn.length === 0 || !testFile || !title,
    );
    expect(unfinished).toEqual([]);
  });

  test("says no sentence twice", () => {
    const sentences = rows.map(({ sentence }) => sentence);
    const repeated = sentences.filter((sentence, place) => sentences.indexOf(sentence) !== place);
    expect(repeated).toEqual([]);
  });

  test("names only files that exist", () => {
    const missing = rows
      .flatMap(({ keptIn, testFile }) => [...keptIn, testFile])
      .filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
  });

  test("names only tests that are in their files, word for word", () => {
    const lost = rows.filter(({ testFile, title }) => !hasTest(testFile, title));
    expect(lost.map(({ testFile, title }) => `${testFile}: ${title}`)).toEqual([]);
  });
});

function readRow(line: string): Row {
  const [sentence = "", keptIn = "", testFile = "", title = ""] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  return {
    sentence,
    keptIn: keptIn.split(", ").filter(Boolean).map(unquoted),
    testFile: unquoted(testFile),
    title,
  };
}

function unquoted(cell: string): string {
  return cell.replaceAll("`", "");
}

/** Whether the file has a test of that title, as it stands in the source: that of a loop with its ${names}. */
function hasTest(file: string, title: string): boolean {
  const source = existsSync(file) ? readFileSync(file, "utf8").replaceAll(/\(\s+/g, "(") : "";
  return [`("${title}",`, `(\`${title}\`,`].some((start) => source.includes(start));
}
