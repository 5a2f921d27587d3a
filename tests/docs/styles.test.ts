import { transform, type Selector } from "lightningcss";
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { readWholeStyleSheet } from "../../app/styles/read-style-sheet";

/** The reviews company's script brings these. */
const foreign = [...readFileSync("docs/reviews.md", "utf8").matchAll(/`(review(-\w+)?)`/g)];

const styled = new Set(["shop.css", "desk.css", "sheets.css"].flatMap(classesInStyles));
const shown = new Set([
  ...readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !/^(stand-ins|mail)\b/.test(file))
    .flatMap(classesInComponent),
  ...foreign.map(([, name = ""]) => name),
]);

test("each class on a page has a style", () => {
  expect(shown.size).toBeGreaterThan(50);
  expect([...shown].filter((name) => !styled.has(name))).toEqual([]);
});

test("each class with a style is on a page", () => {
  expect(styled.size).toBeGreaterThan(50);
  expect([...styled].filter((name) => !shown.has(name))).toEqual([]);
});

function classesInStyles(file: string): string[] {
  const found: string[] = [];
  const look = (selector: Selector) => {
    for (const part of selector) {
      if (part.type === "class") found.push(part.name);
      // As in :has(.veil) and :is(.a, .b).
      if ("selectors" in part) look((part.selectors ?? []).flat());
    }
  };
  const filename = `app/styles/${file}`;
  const code = Buffer.from(readWholeStyleSheet(filename));
  transform({ filename, code, visitor: { Selector: look } });
  return found;
}

/** Whatever stands between quotation marks in a className, of an element or of a component. */
function classesInComponent(file: string): string[] {
  const source = readFileSync(`app/${file}`, "utf8");
  const found: string[] = [];
  const look = (node: ts.Node, isClassName: boolean) => {
    if (isClassName && ts.isStringLiteralLike(node)) found.push(...node.text.split(" "));
    const names = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
    // The condition of a class is no class.
    const condition = ts.isConditionalExpression(node) ? node.condition : undefined;
    const isNamed = names && node.name.getText() === "className";
    node.forEachChild((child) => look(child, child !== condition && (isClassName || isNamed)));
  };
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
  return found;
}
