import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";
import { type Nib, writeWith } from "./copperplate";
import { leanBy } from "./lean";

const OFL = "SIL Open Font License 1.1";

/** A font file, slanted by `lean` (a share of its height), or our own copperplate. */
type Face =
  { name: string; file: string; licence: string; lean?: number } | { name: string; nib: Nib };

/**
 * The typefaces of the cards: open fonts from @fontsource, and our own copperplate with two pens.
 */
export const faces = {
  anton: { name: "Anton", file: "anton/files/anton-latin-400-normal.woff", licence: OFL },
  leagueGothic: {
    name: "League Gothic",
    file: "league-gothic/files/league-gothic-latin-400-normal.woff",
    licence: OFL,
  },
  slab: {
    name: "Alfa Slab One",
    file: "alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff",
    licence: OFL,
  },
  bowlby: {
    name: "Bowlby One",
    file: "bowlby-one/files/bowlby-one-latin-400-normal.woff",
    licence: OFL,
  },
  abril: {
    name: "Abril Fatface",
    file: "abril-fatface/files/abril-fatface-latin-400-normal.woff",
    licence: OFL,
  },
  shrikhand: {
    name: "Shrikhand",
    file: "shrikhand/files/shrikhand-latin-400-normal.woff",
    licence: OFL,
  },
  typewriter: {
    name: "Special Elite",
    file: "special-elite/files/special-elite-latin-400-normal.woff",
    licence: "Apache License 2.0",
  },
  rubikMono: {
    name: "Rubik Mono One",
    file: "rubik-mono-one/files/rubik-mono-one-latin-400-normal.woff",
    licence: OFL,
  },
  blackletter: {
    name: "UnifrakturCook",
    file: "unifrakturcook/files/unifrakturcook-latin-700-normal.woff",
    licence: OFL,
  },
  abrilItalic: {
    name: "Abril Fatface, leaning",
    file: "abril-fatface/files/abril-fatface-latin-400-normal.woff",
    licence: OFL,
    lean: 0.22,
  },
  copperplate: { name: "Copperplate", nib: { hairline: 7, swell: 22, slant: 0.6 } },
  feltTip: { name: "Felt-tip pen", nib: { hairline: 18, swell: 23, slant: 0.3 } },
} as const satisfies Record<string, Face>;

export type FaceName = keyof typeof faces;

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<FaceName, Font>();

/** The font of a typeface, loaded or built once. */
export function loadFace(name: FaceName): Font {
  const already = loaded.get(name);
  if (already) return already;
  const font = openFace(faces[name]);
  loaded.set(name, font);
  return font;
}

function openFace(face: Face): Font {
  if ("nib" in face) return writeWith(face.nib);
  const file = readFileSync(resolve(`@fontsource/${face.file}`));
  // Node may return a slice of a shared pool; opentype needs an ArrayBuffer of the file alone.
  const font = opentype.parse(new Uint8Array(file).buffer);
  return face.lean ? leanBy(face.lean, font) : font;
}

/** @throws {Error} if the typeface has no glyph for a letter, which would print as an empty box */
export function assertPrintable(name: FaceName, text: string): void {
  const font = loadFace(name);
  for (const letter of text) {
    if (font.charToGlyph(letter).index === 0) {
      throw new Error(`${faces[name].name} has no glyph for "${letter}", wanted in "${text}"`);
    }
  }
}
