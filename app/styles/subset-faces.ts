/**
 * Reduces the page typefaces to the needed characters, and writes them to public/fonts. Run it with
 * `npm run fonts` after a change of the lists.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join("");

const printableAscii = characters(0x20, 0x7e);
/** The accented letters of western Europe, and the quotation marks of phones. */
const western = `${characters(0xa1, 0xff)}ŒœŸ€–—‘’“”…•`;
const headlines = `${printableAscii}£é–—‘’“”…×→©•`;

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

const folder = new URL("../../public/fonts/", import.meta.url);
const { resolve } = createRequire(import.meta.url);
await mkdir(folder, { recursive: true });
for (const { file, source, text, limit } of faces) {
  const whole = resolve(`@fontsource/${source}/files/${source}-latin-400-normal.woff2`);
  // Only kerning is needed.
  const options = { targetFormat: "woff2" as const, keepFeatures: ["kern"] };
  const subset = await subsetFont(await readFile(whole), text, options);
  if (subset.length > limit * 1024) {
    throw new Error(`${file} weighs ${subset.length} bytes, more than ${limit} kB.`);
  }
  await writeFile(fileURLToPath(new URL(`${file}.woff2`, folder)), subset);
  console.log(`${file}: ${subset.length} bytes, ${text.length} characters`);
}
