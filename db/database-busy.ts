const busyTimeoutMs = 1000;
const pauseMs = 25;

/** Whether the SQLite file was held by somebody else for longer than a shopper should wait. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/**
 * Tries again for a second while somebody else (a backup, an SQL shell) holds the SQLite file.
 * @throws what `isDatabaseBusy` knows, after that
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
