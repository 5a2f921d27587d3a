import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { databaseFile, isFileUrl } from "./database-url";
import { restore } from "./restore";

const longestTrialMs = 60 * 60 * 1000;

/** What is known of a backup's file. */
export type BackupFacts = { sha256: string; sizeBytes: number };

/** Reads the file from end to end. */
export async function measureBackup(file: string): Promise<BackupFacts> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest("hex"), sizeBytes: statSync(file).size };
}

/** Where trials are made: beside the database, where there is room for it. */
const trialsOf = (databaseUrl: string) => `${databaseFile(databaseUrl)}.trial-`;

/** Removes what is left of trials that were cut off. */
export function removeOldTrials(databaseUrl: string): void {
  if (!isFileUrl(databaseUrl)) return;
  const trials = resolve(trialsOf(databaseUrl));
  for (const name of readdirSync(dirname(trials))) {
    const trial = join(dirname(trials), name);
    const isOld = () => statSync(trial).mtimeMs < Date.now() - longestTrialMs;
    if (trial.startsWith(trials) && isOld()) rmSync(trial, { recursive: true, force: true });
  }
}

/**
 * Tries whether a backup can be restored: its bytes are those that it was made with, and an SQLite file
 * is restored beside everything, looked through, and removed again.
 * @param sha256 of the file as it was made; null where nobody has noted it
 * @returns how many orders came back; null for PostgreSQL, of which the bytes alone are compared
 * @throws {Error} in one line, when it is damaged or gone
 */
export async function proveBackup(
  databaseUrl: string,
  file: string,
  sha256: string | null,
): Promise<BackupFacts & { orderCount: number | null }> {
  if (!existsSync(file)) throw new Error("It is no longer there.");
  const facts = await measureBackup(file);
  if (sha256 !== null && sha256 !== facts.sha256) {
    throw new Error("It is not as it was made: its bytes have changed.");
  }
  if (!isFileUrl(databaseUrl)) return { ...facts, orderCount: null };
  const folder = mkdtempSync(trialsOf(databaseUrl));
  try {
    const { orderCount } = await restore(`file:${join(folder, "trial.db")}`, file, false);
    return { ...facts, orderCount };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
