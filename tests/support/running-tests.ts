import ts from "typescript";

/** The modifiers with which a test still runs. */
const running = new Set(["each", "for", "concurrent", "sequential", "describe"]);
const offSwitches = new Set(["skip", "fixme", "todo"]);

/** A test, and the text of the `//` lines directly above it. */
type RunningTest = { title: string; comment: string };

/**
 * The tests in a source file that run and have to pass. It leaves out tests that are skipped, on a
 * condition or without, yet to do, or expected to fail. The title of a loop is as in the source.
 */
export function runningTests(source: string): RunningTest[] {
  const tests: RunningTest[] = [];
  collect(ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true), tests);
  return tests;
}

function collect(block: ts.Node, tests: RunningTest[]): void {
  if (isSwitchedOff(block)) return;
  const visit = (node: ts.Node): void => {
    const call = ts.isCallExpression(node) ? readCall(node) : undefined;
    if (!call) return ts.forEachChild(node, visit);
    if (!call.modifiers.every((name) => running.has(name))) return;
    if (call.isSuite) collect(call.body, tests);
    else if (call.title && !hasOffSwitch(call.body)) {
      tests.push({ title: call.title, comment: commentAbove(node) });
    }
  };
  ts.forEachChild(block, visit);
}

/** The text of the `//` lines above the statement that a test is in. */
function commentAbove(test: ts.Node): string {
  let statement = test;
  while (!ts.isStatement(statement)) statement = statement.parent;
  const { text } = test.getSourceFile();
  return (ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [])
    .filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia)
    .map(({ pos, end }) => text.slice(pos + 2, end).trim())
    .join(" ");
}

/** Reads the call of a test or a suite; undefined for any other call. */
function readCall({ expression, arguments: [title, ...rest] }: ts.CallExpression) {
  const [root = "", ...modifiers] = namesIn(expression);
  const body = rest.find(isFunction)?.body;
  if (!["test", "it", "describe"].includes(root) || !title || !body) return undefined;
  const isSuite = root === "describe" || modifiers[0] === "describe";
  return { isSuite, modifiers, title: textOf(title), body };
}

/** The names in `test.describe.skip` and `test.each(rows)`, first to last. */
function namesIn(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isCallExpression(expression)) return namesIn(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return namesIn(expression.tag);
  if (!ts.isPropertyAccessExpression(expression)) return [];
  return [...namesIn(expression.expression), expression.name.text];
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Text without its quotation marks; a template keeps its `${names}`. */
function textOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : "";
}

/** Whether a statement of a file or a suite, such as `test.skip();`, skips all tests beside it. */
function isSwitchedOff(block: ts.Node): boolean {
  const statements: readonly ts.Statement[] =
    ts.isSourceFile(block) || ts.isBlock(block) ? block.statements : [];
  return statements
    .filter(ts.isExpressionStatement)
    .map(({ expression }) => expression)
    .filter(isOffSwitch)
    .some(({ arguments: [title] }) => !title || !ts.isStringLiteralLike(title));
}

/** Whether a test skips itself anywhere in its body. */
function hasOffSwitch(node: ts.Node): boolean {
  return isOffSwitch(node) || (ts.forEachChild(node, hasOffSwitch) ?? false);
}

function isOffSwitch(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && offSwitches.has(namesIn(node.expression).at(-1) ?? "");
}
