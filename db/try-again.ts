import { setTimeout as pause } from "node:timers/promises";

/** How long the database may refuse, in ms, before the caller hears of it. */
const patienceMs = 1_000;
const maxPauseMs = 40;

/**
 * SQLite: somebody else (a backup, an SQL shell) holds the file. PostgreSQL: this statement gave way
 * to others at the same moment (a serialization failure, a deadlock) and did nothing.
 */
const contentionCodes = /^(SQLITE_BUSY.*|40001|40P01)$/;

/**
 * Repeats the attempt for a second while others are in its way.
 * @param codes of the errors that are worth another attempt
 * @throws {Error} for which `isDatabaseBusy` is true, when others still are in its way after that
 */
export async function tryAgain<T>(
  attempt: () => T | Promise<T>,
  codes = contentionCodes,
): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isWorthIt = error instanceof Error && "code" in error && codes.test(String(error.code));
      // A deadlock that took its time to be found is worth a second attempt all the same.
      if (!isWorthIt || (tries > 1 && Date.now() > giveUpAt)) throw error;
      // Each waits for a time of its own, so that those who collided do not collide again.
      await pause(Math.random() * maxPauseMs);
    }
  }
}
