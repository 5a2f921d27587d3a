/**
 * Reduces the page typefaces to the needed characters, and writes them to public/fonts. Copies the
 * typeface of emoji, with the style sheet that loads its parts and a pattern of all that it draws.
 * Run it with `npx tsx app/styles/subset-faces.ts` after a change of the lists.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import subsetFont from "subset-font";
import { compress } from "wawoff2";

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join("");

const printableAscii = characters(0x20, 0x7e);
/** The accented letters of western Europe, and the quotation marks of phones. */
const western = `${characters(0xa1, 0xff)}Œœ€–—‘’“”…•`;
const headlines = `${printableAscii}£Éé–—‘’“”…×→©•`;

const faces = [
  // Every page loads this file, so it contains only what headlines need.
  { file: "anton", source: "anton", text: headlines, limit: 11 },
  // The typefaces that messages are set in, and what a message may have beside.
  { file: "anton-accents", source: "anton", text: western, limit: 12 },
  { file: "slab", source: "alfa-slab-one", text: printableAscii, limit: 12 },
  { file: "slab-accents", source: "alfa-slab-one", text: western, limit: 12 },
  { file: "engraver", source: "abril-fatface", text: printableAscii, limit: 12 },
  { file: "engraver-accents", source: "abril-fatface", text: western, limit: 12 },
];

/**
 * Some names are reserved for whole faces, so their subsets have names of ours inside, of the same length. The
 * copyright notice, which names the reserved ones, stays.
 */
const ownNames = [
  ["Alfa Slab One", "Card Slab One"],
  ["AlfaSlabOne", "CardSlabOne"],
  ["Abril Fatface", "Card Engraver"],
  ["AbrilFatface", "CardEngraver"],
] as const;

const folder = new URL("../../public/fonts/", import.meta.url);
const { resolve } = createRequire(import.meta.url);
await mkdir(folder, { recursive: true });
for (const { file, source, text, limit } of faces) {
  const whole = resolve(`@fontsource/${source}/files/${source}-latin-400-normal.woff2`);
  // Only kerning is needed.
  const options = { targetFormat: "sfnt" as const, keepFeatures: ["kern"] };
  const face = await subsetFont(await readFile(whole), text, options);
  rename(face);
  const subset = await compress(face);
  if (subset.length > limit * 1024) {
    throw new Error(`${file} weighs ${subset.length} bytes, more than ${limit} kB.`);
  }
  await writeFile(fileURLToPath(new URL(`${file}.woff2`, folder)), subset);
  console.log(`${file}: ${subset.length} bytes, ${text.length} characters`);
}

/**
 * Noto Emoji comes in parts, each with the letters of which its joined emoji consist. An emoji is
 * 1.27 ems wide; at this size it is no wider than `fit-text.ts` assumes in the narrowest typeface.
 */
const emojiSize = "90%";
const letters = JSON.parse(
  await readFile(resolve("@fontsource/noto-emoji/unicode.json"), "utf8"),
) as Record<string, string>;
const rules: string[] = [];
for (const [part, range] of Object.entries(letters)) {
  const number = part.slice(1, -1);
  const file = `emoji-${number}.woff2`;
  const source = `@fontsource/noto-emoji/files/noto-emoji-${number}-400-normal.woff2`;
  await copyFile(resolve(source), new URL(file, folder));
  rules.push(`@font-face {
  font-family: "Card Emoji";
  src: url("/fonts/${file}") format("woff2");
  font-display: block;
  size-adjust: ${emojiSize};
  unicode-range: ${range.toUpperCase().replaceAll(",", ", ")};
}
`);
}
const written = "Written by `npx tsx app/styles/subset-faces.ts`.";
const emojiStyles = await format(`/* ${written} */\n${rules.join("")}`, {
  parser: "css",
  printWidth: 100,
});
await writeFile(new URL("emoji.css", import.meta.url), emojiStyles);
const emojiLetters = `/** ${written} The characters that the typeface of emoji draws: the first and the last of each range. */
export const emojiRanges: readonly number[] = [${rangesIn(Object.values(letters).join(",")).join(", ")}];
`;
await writeFile(
  new URL("emoji-letters.ts", import.meta.url),
  await format(emojiLetters, { parser: "typescript", printWidth: 100 }),
);

/** Lists the first and the last of each range of a style sheet, such as U+2194-2199, in order and merged. */
function rangesIn(ranges: string): string[] {
  const merged: [from: number, to: number][] = [];
  const pairs = ranges.split(",").map((range) => {
    const [from = "", to = from] = range.slice(2).split("-");
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  for (const [from, to] of pairs.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged.flat().map((code) => `0x${code.toString(16)}`);
}

/** Replaces reserved names in each record of the table of names but the copyright notice, which is 0. */
function rename(face: Buffer) {
  const table = face.readUInt32BE(face.indexOf("name", 0, "latin1") + 8);
  const texts = table + face.readUInt16BE(table + 4);
  for (let i = 0; i < face.readUInt16BE(table + 2); i++) {
    const record = table + 6 + 12 * i;
    if (face.readUInt16BE(record + 6) === 0) continue;
    const start = texts + face.readUInt16BE(record + 10);
    const text = face.subarray(start, start + face.readUInt16BE(record + 8));
    for (const [reserved, own] of ownNames) {
      const at = text.indexOf(utf16(reserved));
      if (at >= 0) utf16(own).copy(text, at);
    }
  }
}

/** Encodes a text as the names of a face are. */
function utf16(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}
