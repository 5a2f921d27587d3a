import { transform } from "lightningcss";
import { expect, test } from "vitest";
import { stylesOf, type StylePiece } from "../../app/styles/style-pieces";
import { readStyleSheet, readWholeStyleSheet } from "../../app/styles/read-style-sheet";

const file = "app/styles/shop.css";
const sheet = readStyleSheet(file);

const minified = (css: string) =>
  transform({ filename: file, code: Buffer.from(css), minify: true }).code.toString();

test("a page with everything on it gets the whole style sheet", () => {
  const marks = marksIn(sheet);
  const elements = marks.map((mark) =>
    mark.startsWith(".")
      ? `<p class="${mark.slice(1)}">`
      : `<p ${mark.slice(1, -1).replace(/=(.*)|$/, (_, value = "") => `="${value}"`)}>`,
  );
  expect(marks.length).toBeGreaterThan(150);
  expect(minified(stylesOf(elements.join(""), sheet))).toBe(readWholeStyleSheet(file));
});

test("a page gets what applies to it, by its classes and the values of its attributes", () => {
  const html = '<main class="basket wide"><img data-typeface="slab"></main>';
  const pieces = readStyleSheet("tests/unit/page-styles.css");
  expect(stylesOf(html, pieces)).toBe(
    "@layer a;@layer b{p,.basket{color:red;}.basket.wide{color:#00f;&:hover{color:#000;}}" +
      "[data-typeface=slab]{color:green;}.basket:not(.absent){color:tan;}" +
      ".basket:has(img:not(.absent)){color:teal;}.basket:has(img,.absent){color:navy;}" +
      "@media print{.wide{color:gray;}}}",
  );
});

function marksIn(pieces: StylePiece[]): string[] {
  const found = pieces.flatMap((piece): string[] => {
    if (piece.kind === "always") return [];
    const own = piece.kind === "rule" ? piece.selectors.flatMap(({ marks }) => marks) : [];
    return [...own, ...marksIn(piece.pieces)];
  });
  return [...new Set(found)];
}
