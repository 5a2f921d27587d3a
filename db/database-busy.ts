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
