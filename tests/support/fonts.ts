import { createHash } from "node:crypto";
import {
  readFileSync,
  writeFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, join, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { decompress } from "wawoff2";

/** The shop's text as wide as in Times, a quarter wider, and a sixth narrower. */
const textFaces = { usual: "Tinos", wide: "DejaVu Serif", narrow: "Instrument Serif" };
export type TextFace = keyof typeof textFaces;

const { resolve } = createRequire(import.meta.url);
const fonts = ["tinos", "dejavu-serif", "instrument-serif", "arimo", "cousine"].flatMap((name) =>
  ["400-normal", "400-italic", "700-normal", "700-italic"]
    // Instrument Serif has no bold.
    .filter((style) => name !== "instrument-serif" || style.startsWith("400"))
    .map((style) => resolve(`@fontsource/${name}/files/${name}-latin-${style}.woff2`)),
);

/**
 * Lets a browser on Linux see the fonts of the packages and none of the machine, so that a page is as
 * wide everywhere. `TEST_FACE` names the face of its text.
 * @returns the path of a configuration of fontconfig
 */
export async function fontConfiguration(face = process.env.TEST_FACE || "usual"): Promise<string> {
  if (!(face in textFaces)) throw new Error(`TEST_FACE is "${face}", not "wide" or "narrow"`);
  const compressed = fonts.map((path) => readFileSync(path));
  const configurations = Object.entries(textFaces).map(
    ([name, family]) => [`${name}.conf`, configurationFor(family)] as const,
  );
  const version = createHash("sha256")
    .update(Buffer.concat(compressed))
    .update(JSON.stringify(configurations));
  const folder = await cachedFolder(`faces/${version.digest("hex").slice(0, 12)}`, async (into) => {
    for (const [name, text] of configurations) writeFileSync(join(into, name), text);
    // Chromium reads no compressed font of its machine, and `local()` of a style sheet none without this ending.
    for (const [i, font] of compressed.entries()) {
      writeFileSync(join(into, `${basename(fonts[i]!, ".woff2")}.ttf`), await decompress(font));
    }
  });
  return join(folder, `${face}.conf`);
}

function configurationFor(textFace: string): string {
  const aliases = Object.entries({ serif: textFace, "sans-serif": "Arimo", monospace: "Cousine" });
  const elements = aliases.map(
    ([generic, family]) =>
      `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  return `<fontconfig><dir prefix="relative">.</dir>${elements.join("")}</fontconfig>`;
}

/**
 * Fills a folder once, for all later runs. A run that is cut off leaves no half of it.
 * @param name its path in node_modules/.cache, which says what is in it
 * @returns its whole path
 */
export async function cachedFolder(
  name: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/${name}`, import.meta.url));
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  await fill(beside);
  try {
    renameSync(beside, folder);
  } catch (error) {
    // Another run was first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
