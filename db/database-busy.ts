const lockTimeoutMs = 1000;
const pauseMs = 20;

/**
 * SQLite: the file is locked, the disk is full or fails. PostgreSQL: the connection is lost, the
 * server is overrun, starts or stops, a lock or an answer did not come in time, the disk is full.
 * And the network's own words for a server that is away.
 */
const busyCodes =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN)|08...$|53...$|57P0.$|57014$|55P03$|40001$|40P01$|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$)/;
/** The PostgreSQL client gives some of its errors no code. */
const busyMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database cannot answer just now, for a reason that passes. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return busyCodes.test(code) || busyMessages.test(error.message);
}

/**
 * Repeats the attempt for a second while another process (a backup, an SQL shell) holds the SQLite
 * file.
 * @throws {Error} for which `isDatabaseBusy` is true, after that
 */
export async function retryWhileLocked<T>(attempt: () => T | Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
