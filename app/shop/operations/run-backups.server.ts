import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Makes and tests backups in a separate process, so that they do not slow down requests.
 * @throws {Error} with a one-line message, if one of them has a fault
 */
export async function runBackups(closing: AbortSignal): Promise<void> {
  const command = ["--import", "tsx", "app/commands/prove-backups.ts"];
  try {
    await run(process.execPath, command, { signal: closing });
  } catch (error) {
    if (closing.aborted) return;
    const { stderr = "" } = error as { stderr?: string };
    throw new Error(stderr.trim().replaceAll(/\s*\n\s*/g, " "), { cause: error });
  }
}
