import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

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
