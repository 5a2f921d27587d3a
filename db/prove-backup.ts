import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { databaseFile, isFileUrl } from "./database-url";
import { restore } from "./restore";

export type BackupFacts = { sha256: string; sizeBytes: number };

/** Reads the whole file. */
export async function measureBackup(file: string): Promise<BackupFacts> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest("hex"), sizeBytes: statSync(file).size };
}

/** The folder for test restores: beside the database, where there is enough space. */
const trialsOf = (databaseUrl: string) => `${databaseFile(databaseUrl)}.trial-`;

/** Removes test restores of processes that have ended: each is a copy of the whole shop. */
export function removeOldTrials(databaseUrl: string): void {
  if (!isFileUrl(databaseUrl)) return;
  const trials = resolve(trialsOf(databaseUrl));
  for (const name of readdirSync(dirname(trials))) {
    const trial = join(dirname(trials), name);
    const [, maker] = trial.startsWith(trials) ? (/\.trial-(\d*)/.exec(trial) ?? []) : [];
    if (maker !== undefined && !isRunning(Number(maker))) {
      rmSync(trial, { recursive: true, force: true });
    }
  }
}

/** Whether a process has that number; none has 0, for folders of an earlier release name no process. */
export function isRunning(processId: number): boolean {
  if (processId === 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Somebody else's, which may not be sent anything.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Tests whether a backup can be restored: compares its checksum, and restores an SQLite file to a
 * temporary place, checks it and removes it.
 * @param sha256 of the file when it was made; null if unknown
 * @returns the number of restored orders; null for PostgreSQL, where only the bytes are compared
 * @throws {Error} with a one-line message, if it is damaged or missing
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
  const folder = mkdtempSync(`${trialsOf(databaseUrl)}${process.pid}-`);
  try {
    const { orderCount } = await restore(`file:${join(folder, "trial.db")}`, file, false);
    return { ...facts, orderCount };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
