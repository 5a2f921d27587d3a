import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A sentence that begins with one of these leaves the reader to guess what it is about.
const opening = "(?:What|Whoever|Has|Of)\\b";
/** The first line of a comment. */
const comments = new RegExp(
  `(?<!//.*\\n\\s*)// ${opening}.*|/\\*\\*?\\s+(?:\\* )?${opening}.*`,
  "g",
);
const titles = new RegExp(
  `\\b(?:test|it|describe)\\b[\\w.]*(?:\\([^()]*\\))?\\(\\s*["'\`]${opening}.*`,
  "gi",
);
const prose = new RegExp(`(?:^|\\n\\n|\\n(?=[-#\\d]))(?:[-#\\d.]+ )?(?:\\*\\*)?${opening}.*`, "g");

test.each(["app", "db", "tests"])(
  "no comment in %s begins with What, Whoever, Has or Of",
  (folder) => {
    expect(found(folder, /\.(tsx?|js|css)$/, comments)).toEqual([]);
  },
);

test("no test title begins with What, Whoever, Has or Of", () => {
  expect(found("tests", /\.(test|spec)\.ts$/, titles)).toEqual([]);
});

test("no heading, paragraph or bullet of the docs begins with What, Whoever, Has or Of", () => {
  expect(found("docs", /\.md$/, prose)).toEqual([]);
});

/** Each place with its file. */
function found(folder: string, names: RegExp, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name) && !name.includes("node_modules"))
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const places = readFileSync(path, "utf8").match(pattern) ?? [];
      return places.map((place) => `${path}: ${place.trim().replaceAll(/\s+/g, " ")}`);
    });
}
