import { transform } from "lightningcss";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss, { type ChildNode, type Container } from "postcss";
import selectorParser from "postcss-selector-parser";
import type { Selector, StylePiece } from "./style-pieces";

/** At-rules that contain rules, which may or may not apply to a page. */
const blocks = new Set(["layer", "media", "supports", "container"]);

/** Parses a style sheet with its imports into minified pieces, in order. */
export function readStyleSheet(filename: string): StylePiece[] {
  return piecesIn(postcss.parse(readWholeStyleSheet(filename)));
}

/**
 * A minified style sheet with its imports inlined. Each import names its layer. Lightning CSS could
 * inline imports too, but its threads deadlock once in a few builds.
 */
export function readWholeStyleSheet(filename: string): string {
  const sheet = parseFile(filename);
  sheet.walkAtRules("import", (rule) => {
    const [, file = "", layer = ""] = /^"(.+)" layer\((\w+)\)$/.exec(rule.params) ?? [];
    const { nodes } = parseFile(join(dirname(filename), file));
    rule.replaceWith(postcss.atRule({ name: "layer", params: layer, nodes }));
  });
  return transform({ filename, code: Buffer.from(sheet.toString()), minify: true }).code.toString();
}

const parseFile = (filename: string) => postcss.parse(readFileSync(filename, "utf8"));

function piecesIn(container: Container): StylePiece[] {
  return (container.nodes ?? []).filter((node) => node.type !== "decl").map(pieceOf);
}

function pieceOf(node: ChildNode): StylePiece {
  if (node.type === "rule") {
    return {
      kind: "rule",
      selectors: node.selectors.map(readSelector),
      declarations: declarationsIn(node),
      pieces: piecesIn(node),
    };
  }
  if (node.type === "atrule" && node.nodes && blocks.has(node.name)) {
    const inside = declarationsIn(node);
    return {
      kind: "block",
      open: `@${node.name} ${node.params}`.trim(),
      pieces: [...(inside ? [{ kind: "always" as const, css: inside }] : []), ...piecesIn(node)],
    };
  }
  // Statements such as the order of layers end with a semicolon; blocks end with a brace.
  return { kind: "always", css: node.toString() + ("nodes" in node && node.nodes ? "" : ";") };
}

/** The declarations of a rule, or of a media query inside a rule. */
function declarationsIn(container: Container): string {
  const declarations = (container.nodes ?? []).filter((node) => node.type === "decl");
  return declarations.map((declaration) => `${declaration.toString()};`).join("");
}

/**
 * The contents of brackets, as in `:is(…)` and `:not(…)`, are ignored, because no element need match
 * them. Only a `:has(…)` of one selector needs an element that does.
 */
function readSelector(css: string): Selector {
  const marks: string[] = [];
  selectorParser((root) => {
    root.walk((node) => {
      if (isInBrackets(node)) return;
      if (node.type === "class") marks.push(`.${node.value}`);
      if (node.type === "attribute" && node.attribute.startsWith("data-")) {
        marks.push(`[${node.attribute}${node.value === undefined ? "" : `=${node.value}`}]`);
      }
    });
  }).processSync(css);
  return { css, marks };
}

function isInBrackets({ parent }: selectorParser.Node): boolean {
  if (!parent) return false;
  const isNeeded = parent.type !== "pseudo" || (parent.value === ":has" && parent.length === 1);
  return !isNeeded || isInBrackets(parent as selectorParser.Node);
}
