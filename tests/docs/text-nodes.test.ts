import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !/^(stand-ins|mail)\b/.test(file),
);

/**
 * A browser that translates a page puts its own elements in place of text nodes. React then fails to
 * remove such a node, and to insert an element before it. It can replace the only text of an element.
 */
test("no text on a page goes, or follows what comes and goes, outside an element of its own", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => looseTexts(file, readFileSync(`app/${file}`, "utf8")))).toEqual(
    [],
  );
});

test.each([
  ["<p>{is && <Icon />} Go</p>", 1],
  ["<p>{is && <Icon />}<b /> Go</p>", 1],
  ["<p>{all.map(one)}{`Go`}</p>", 1],
  ["<p>Go{is && '!'}</p>", 1],
  ["<p>{is ? 'Go' : <b />} <i /></p>", 1],
  ["<p>{is && <Icon />} <span>Go</span></p>", 0],
  ["<p>Go{is && <Icon />}</p>", 0],
  ["<p>{is ? 'Go' : 'Stay'}</p>", 0],
])("%s has %i such texts", (element, count) => {
  expect(looseTexts("x.tsx", element)).toHaveLength(count);
});

/** The places of such texts. */
function looseTexts(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown);
      let hasChange = false;
      for (const child of children) {
        const isLoose = children.length > 1 && isText(child) && (hasChange || isChange(child));
        const { line } = source.getLineAndCharacterOfPosition(child.getStart());
        if (isLoose) found.push(`${file}:${line + 1} ${child.getText().trim()}`);
        hasChange ||= isChange(child);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The part of an expression in braces. */
const inBraces = (node: ts.Node) => (ts.isJsxExpression(node) ? node.expression : undefined);

/** Blanks alone are not translated. */
function isShown(node: ts.JsxChild): boolean {
  if (ts.isJsxText(node)) return node.text.trim() !== "";
  const expression = inBraces(node);
  if (!ts.isJsxExpression(node)) return true;
  return (
    expression !== undefined && !(ts.isStringLiteralLike(expression) && !expression.text.trim())
  );
}

function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    return true;
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.right);
  const expression = inBraces(node);
  return expression !== undefined && isText(expression);
}

/** Whether a child is not always there, as a condition or a list. */
function isChange(node: ts.JsxChild): boolean {
  const expression = inBraces(node);
  if (!expression) return false;
  if (ts.isConditionalExpression(expression)) {
    return !(isText(expression.whenTrue) && isText(expression.whenFalse));
  }
  if (ts.isCallExpression(expression)) return expression.expression.getText().endsWith(".map");
  return (
    ts.isBinaryExpression(expression) &&
    [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(
      expression.operatorToken.kind,
    )
  );
}
