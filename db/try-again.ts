import { setTimeout as pause } from "node:timers/promises";

/** The time, in ms, for which attempts are repeated before the caller gets the error. */
const maxRetryMs = 3_000;
const maxPauseMs = 40;

/**
 * SQLite: another process (a backup, an SQL shell) has locked the file. PostgreSQL: this statement
 * gave way to others (a serialization failure, a deadlock) and had no effect.
 */
const contentionCodes = /^(SQLITE_BUSY.*|40001|40P01)$/;

/**
 * Repeats an attempt for three seconds while others block it.
 * @param codes of the errors that are worth another attempt
 * @throws {Error} for which `isDatabaseBusy` is true, if others still block it after that
 */
export async function tryAgain<T>(
  attempt: () => T | Promise<T>,
  codes = contentionCodes,
): Promise<T> {
  // Not by the time of day, which may be put back meanwhile.
  const giveUpAt = performance.now() + maxRetryMs;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isWorthIt = error instanceof Error && "code" in error && codes.test(String(error.code));
      // A deadlock that took long to detect is worth a second attempt all the same.
      if (!isWorthIt || (tries > 1 && performance.now() > giveUpAt)) throw error;
      // Random pauses, so that attempts that collided do not collide again.
      await pause(Math.random() * maxPauseMs);
    }
  }
}
