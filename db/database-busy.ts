const busyTimeoutMs = 1000;
const pauseMs = 25;

/** Whether another process held the SQLite file for longer than a shopper should wait. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/**
 * Repeats the attempt for a second while another process (a backup, an SQL shell) holds the SQLite
 * file.
 * @throws {Error} for which `isDatabaseBusy` is true, after that
 */
export async function retryWhileBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseBusy(error) || Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
