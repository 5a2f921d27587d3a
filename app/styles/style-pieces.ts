/** A piece of the style sheet, with the marks that a page must contain for the piece to apply. */
export type StylePiece =
  | { kind: "always"; css: string }
  /** An at-rule around other pieces, such as a layer or a media query. */
  | { kind: "block"; open: string; pieces: StylePiece[] }
  | { kind: "rule"; selectors: Selector[]; declarations: string; pieces: StylePiece[] };

/** One selector of a list, with the marks that an element must have to match it. */
export type Selector = { css: string; marks: string[] };

const markedAttribute = / (class|data-[a-z]+)="([^"]*)"/g;

/** The pieces that may apply to a page; rules for absent classes are omitted. */
export function stylesOf(html: string, sheet: StylePiece[]): string {
  const marks = new Set<string>();
  for (const [, name = "", value = ""] of html.matchAll(markedAttribute)) {
    if (name === "class") for (const each of value.split(" ")) marks.add(`.${each}`);
    else marks.add(`[${name}]`).add(`[${name}=${value}]`);
  }
  return withoutIdleKeyframes(withoutIdleFaces(writePieces(sheet, marks)));
}

const fontFace = /@font-face\s*\{[^}]*\}/g;

/** Omits font faces that no element on the page uses. */
function withoutIdleFaces(css: string): string {
  const set = css.replaceAll(fontFace, "");
  return css.replaceAll(fontFace, (face) => {
    const [, family = ""] = /font-family:\s*"?([^;"}]+)/.exec(face) ?? [];
    return set.includes(family) ? face : "";
  });
}

const keyframes = /@keyframes\s+([\w-]+)\s*\{(?:[^{}]*\{[^}]*\})*\s*\}/g;

/** Omits animations that no element on the page uses. */
function withoutIdleKeyframes(css: string): string {
  const set = css.replaceAll(keyframes, "");
  return css.replaceAll(keyframes, (rule: string, name: string) =>
    set.includes(name) ? rule : "",
  );
}

function writePieces(pieces: StylePiece[], marks: Set<string>): string {
  return pieces.map((piece) => writePiece(piece, marks)).join("");
}

function writePiece(piece: StylePiece, marks: Set<string>): string {
  if (piece.kind === "always") return piece.css;
  if (piece.kind === "block") {
    const inside = writePieces(piece.pieces, marks);
    return inside && `${piece.open}{${inside}}`;
  }
  const selectors = piece.selectors.filter((each) => each.marks.every((mark) => marks.has(mark)));
  const inside = selectors.length > 0 && piece.declarations + writePieces(piece.pieces, marks);
  return inside ? `${selectors.map(({ css }) => css).join(",")}{${inside}}` : "";
}
