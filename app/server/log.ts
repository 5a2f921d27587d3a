import { pino, type Logger } from "pino";
import type { Writable } from "node:stream";

/** The maximum size of the log buffer, in bytes. More lines are dropped and counted. */
const maxWaitingBytes = 1024 * 1024;

/**
 * A log that never blocks the shop. A full disk or an unread pipe loses lines, and their number is
 * logged once writing works again.
 */
export function openLog(level: string, output: Writable = process.stdout): Logger {
  let lostLines = 0;
  // The callback of each write counts its failure.
  output.on("error", () => {});
  const log = pino({ level, serializers: { err: withoutRows } }, { write });
  function write(line: string): void {
    if (output.writableLength > maxWaitingBytes) {
      lostLines += 1;
      return;
    }
    output.write(line, (error) => {
      if (error) lostLines += 1;
      else if (lostLines > 0) reportLost();
    });
  }
  function reportLost(): void {
    const count = lostLines;
    lostLines = 0;
    log.warn({ lostLines: count }, "Lines of the log were lost");
  }
  return log;
}

/** PostgreSQL includes the rejected row, with somebody's name, address or message. */
function withoutRows(error: Error): object {
  const { detail: _detail, where: _where, ...described } = pino.stdSerializers.err(error);
  return described;
}
