import { constants, existsSync } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { freemem, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import type { Check } from "./health-check";

const giga = 1e9;
const leastFreeBytes = giga;
/** A tenth of what the shop takes. */
const leastMemoryBytes = 0.02 * giga;

/** How full the disk of a folder is. */
export async function checkDisk(folder: string): Promise<Check> {
  const what = "Disk";
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { what, ...verdictOnRoom(bavail * bsize, blocks * bsize, leastFreeBytes) };
  } catch {
    return { what, isWell: true, message: "Nobody can tell on this machine." };
  }
}

export function checkMemory(): Check {
  return { what: "Memory", ...verdictOnRoom(freemem(), totalmem(), leastMemoryBytes) };
}

function verdictOnRoom(free: number, all: number, least: number): Omit<Check, "what"> {
  const isWell = free >= least;
  const room = `${inGigabytes(free)} of ${inGigabytes(all)} are free.`;
  return { isWell, message: `${isWell ? "All right" : "Nearly full"}: ${room}` };
}

const inGigabytes = (bytes: number) => `${(bytes / giga).toFixed(1)} GB`;

/** Whether this process may write in each folder, or where it would be made. */
export async function checkFolders(folders: string[]): Promise<Check> {
  const what = "Files";
  const user = process.getuid?.() ?? "of this system";
  for (const folder of new Set(folders.map(existing))) {
    const { uid } = await stat(folder);
    try {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      const message = `${folder} belongs to user ${uid}, and user ${user} may not write there. Let it belong to the user of the shop, or run this as that user.`;
      return { what, isWell: false, message };
    }
  }
  return { what, isWell: true, message: `All right: user ${user} may write the shop’s folders.` };
}

/** The folder itself, or the one in which it would be made. */
function existing(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : existing(dirname(path));
}
