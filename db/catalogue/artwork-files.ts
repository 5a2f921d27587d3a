import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";

/** The folder is not public, because these files let anybody print our cards. */
const folder = "db/catalogue/artwork";
const ending = ".svg.br";

/** The drawn outside of a card as an SVG; undefined for a card that is not ours. */
export async function readArtwork(id: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]+$/.test(id)) return undefined;
  const file = await readFile(join(folder, id + ending)).catch(() => undefined);
  return file && (await promisify(brotliDecompress)(file)).toString();
}

/** @returns whether the file changed */
export async function writeArtwork(id: string, svg: string): Promise<boolean> {
  if ((await readArtwork(id)) === svg) return false;
  await writeFile(join(folder, id + ending), await promisify(brotliCompress)(svg));
  return true;
}

/** The ids of the cards that have a drawn outside. */
export async function listArtwork(): Promise<string[]> {
  const files = await readdir(folder);
  return files.map((file) => file.slice(0, -ending.length));
}

export function removeArtwork(id: string): Promise<void> {
  return rm(join(folder, id + ending));
}
