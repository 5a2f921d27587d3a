/**
 * Cuts the display face down to the characters the shop sets in it and writes
 * public/fonts/anton.woff2. Run it with `npm run fonts` when the list changes.
 */
import { readFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const LIMIT = 20 * 1024;

const printableAscii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) =>
  String.fromCharCode(0x20 + i),
).join("");
const characters = `${printableAscii}£é–—‘’“”…×→©•`;

const source = createRequire(import.meta.url).resolve(
  "@fontsource/anton/files/anton-latin-400-normal.woff2",
);
const target = fileURLToPath(new URL("../../public/fonts/anton.woff2", import.meta.url));

const subset = await subsetFont(await readFile(source), characters, {
  targetFormat: "woff2",
  // Kerning is the one feature a headline needs.
  keepFeatures: ["kern"],
});
if (subset.length > LIMIT) {
  throw new Error(`The display face weighs ${subset.length} bytes, more than ${LIMIT}.`);
}

await mkdir(dirname(target), { recursive: true });
await writeFile(target, subset);
console.log(`${target}: ${subset.length} bytes, ${characters.length} characters`);
