/**
 * SQLite: the file is locked, or the disk is full or fails. PostgreSQL: the connection is lost, the
 * server is overloaded, starting, stopping or a standby, a lock or an answer timed out, or the disk
 * is full. Also the network's error codes for an unreachable server.
 */
const busyCodes =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN)|08...$|25006$|53...$|57P0.$|57014$|55P03$|40001$|40P01$|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$)/;
/** Messages of PostgreSQL client errors that have no code. */
const busyMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the error is temporary: the database cannot answer at the moment. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return busyCodes.test(code) || busyMessages.test(error.message);
}

/** Whether PostgreSQL refused a write, as a standby does, or a database that is set to read only. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "25006";
}
