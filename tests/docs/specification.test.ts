import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runningTests } from "../support/running-tests";

type Entry = { sentence: string; keptIn: string[]; testFile: string; title: string };

const form =
  /^- (?<sentence>.+)\n  Kept in (?<files>.+)\.\n  Held by `(?<testFile>.+)`: (?<title>.+)$/s;
const bullets = readFileSync("docs/specification.md", "utf8")
  .split(/\n(?=- |\n)/)
  .map((paragraph) => paragraph.trim())
  .filter((paragraph) => paragraph.startsWith("- "));
const entries = bullets.map(readEntry);

describe("the specification", () => {
  test("has bullets, each with a sentence, where it is kept, and the test that holds it", () => {
    expect(bullets.length).toBeGreaterThan(100);
    expect(bullets.filter((bullet) => !form.test(bullet))).toEqual([]);
  });

  test("says no sentence twice", () => {
    const sentences = entries.map(({ sentence }) => sentence);
    const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
    expect(repeated).toEqual([]);
  });

  test("names only files that exist", () => {
    const missing = entries
      .flatMap(({ keptIn, testFile }) => [...keptIn, testFile])
      .filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
  });

  test("names only tests that run, word for word, in a file that a runner reads", () => {
    const readByRunner =
      /^tests\/(journeys\/[^/]+\.spec|(?!journeys)[^/]+\/(?:[^/]+\/)?[^/]+\.test)\.ts$/;
    const titles = new Map<string, Set<string>>();
    for (const { testFile } of entries) {
      if (titles.has(testFile) || !readByRunner.test(testFile) || !existsSync(testFile)) continue;
      titles.set(testFile, runningTests(readFileSync(testFile, "utf8")));
    }
    const lost = entries.filter(({ testFile, title }) => !titles.get(testFile)?.has(title));
    expect(lost.map(({ testFile, title }) => `${testFile}: ${title}`)).toEqual([]);
  });
});

describe("a test that holds a sentence", () => {
  test.each([
    'test("is it", () => {})',
    'it("is it", async ({ page }) => {})',
    'test.each(rows)("is it", (row) => {})',
    'for (const row of rows) { test("is it", { timeout: 1 }, () => {}); }',
    'describe.each(rows)("all", () => { test("is it", () => {}); })',
    'test.todo("was"); test.skip("was", () => {}); test("is it", () => {})',
    'test.describe("all", () => { test.use({ locale: "en" }); test("is it", () => {}); })',
  ])("runs: %s", (source) => {
    expect([...runningTests(source)]).toEqual(["is it"]);
  });

  test.each([
    '// test("is it", () => {})',
    'const title = "is it";',
    'test("is it")',
    "test(isIt, () => {})",
    'test.skip("is it", () => {})',
    'test.todo("is it")',
    'test.fixme("is it", async () => {})',
    'test.fails("is it", () => {})',
    'it.skipIf(true)("is it", () => {})',
    'test.skip.each(rows)("is it", () => {})',
    'describe.skip("all", () => { test("is it", () => {}); })',
    'test.describe.fixme("all", () => { test("is it", () => {}); })',
    'test.describe("all", () => { test.skip(isCI, "slow"); test("is it", () => {}); })',
    'test.skip(); test("is it", () => {})',
    'test("is it", ({ skip }) => { if (true) skip(); })',
    'test("is it", ({ hasScripts }) => { test.skip(hasScripts); })',
  ])("is not: %s", (source) => {
    expect([...runningTests(source)]).toEqual([]);
  });
});

function readEntry(bullet: string): Entry {
  const { sentence = "", files = "", testFile = "", title = "" } = form.exec(bullet)?.groups ?? {};
  return { sentence, keptIn: files.replaceAll("`", "").split(", "), testFile, title };
}
