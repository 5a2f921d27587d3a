import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Makes and tries backups in a process of its own, so that no shopper waits meanwhile.
 * @param command its name in `app/commands`
 * @throws {Error} in one line, when one of them is not as it should be
 */
export async function runBackups(command: string, closing: AbortSignal): Promise<void> {
  try {
    await run(process.execPath, [`build/commands/${command}.js`], { signal: closing });
  } catch (error) {
    if (closing.aborted) return;
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    throw new Error(stderr.trim().replaceAll(/\s*\n\s*/g, " "), { cause: error });
  }
}
