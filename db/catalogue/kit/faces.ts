import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";

const OFL = "SIL Open Font License 1.1";

/** The faces cards are set in: all open, all from @fontsource. */
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
} as const;

export type FaceName = keyof typeof faces;

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<FaceName, Font>();

/** The font behind a face, read from disk once. */
export function loadFace(name: FaceName): Font {
  const already = loaded.get(name);
  if (already) return already;
  const file = readFileSync(resolve(`@fontsource/${faces[name].file}`));
  // Node may hand out a slice of a shared pool; opentype wants an ArrayBuffer of the file alone.
  const font = opentype.parse(new Uint8Array(file).buffer);
  loaded.set(name, font);
  return font;
}

/** Throws if a face has no glyph for one of the letters: it would print as an empty box. */
export function assertPrintable(name: FaceName, words: string): void {
  const font = loadFace(name);
  for (const letter of words) {
    if (font.charToGlyph(letter).index === 0) {
      throw new Error(`${faces[name].name} has no glyph for "${letter}", wanted in "${words}"`);
    }
  }
}
