import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runningTests, readEntries, writeSpecification } from "../support/specification";

const { entries, annotations } = readEntries();
/** The sections after it are about what goes beyond the specification. */
const lastSection = 10;

describe("docs/specification.md", () => {
  test("is what npm --prefix tests/lab run documents writes", async () => {
    expect(readFileSync("docs/specification.md", "utf8")).toBe(await writeSpecification(entries));
  });

  test("contains every annotation: each names a file, and stands above a test that runs", () => {
    expect(annotations).toBeGreaterThan(100);
    expect(entries).toHaveLength(annotations);
  });

  test("gives a heading to each of its sections that an annotation names", async () => {
    const text = await writeSpecification([]);
    const sections = [...new Set(entries.map(({ section }) => section))].filter(
      (section) => Number.parseFloat(section) <= lastSection,
    );
    expect(
      sections.filter((section) => !new RegExp(`^#+ ${section}\\.? `, "m").test(text)),
    ).toEqual([]);
  });

  test("says no sentence twice", () => {
    const sentences = entries.map(({ sentence }) => sentence);
    const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
    expect(repeated).toEqual([]);
  });

  test("names only files that exist", () => {
    const lost = entries.filter(({ files }) => !files.every((file) => existsSync(file)));
    expect(lost.map(({ testFile, files }) => ({ testFile, files }))).toEqual([]);
  });
});

describe("a test that an annotation stands above", () => {
  test.each([
    'test("is it", () => {})',
    'it("is it", async ({ page }) => {})',
    'test.each(rows)("is it", (row) => {})',
    'for (const row of rows) { test("is it", { timeout: 1 }, () => {}); }',
    'describe.each(rows)("all", () => { test("is it", () => {}); })',
    'test.todo("was"); test.skip("was", () => {}); test("is it", () => {})',
    'test.describe("all", () => { test.use({ locale: "en" }); test("is it", () => {}); })',
  ])("runs: %s", (source) => {
    expect(runningTests(source).map(({ title }) => title)).toEqual(["is it"]);
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
    expect(runningTests(source)).toEqual([]);
  });
});
