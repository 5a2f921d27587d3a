import { pino, type Logger } from "pino";
import type { Writable } from "node:stream";

/** What may wait for whoever reads the log, in bytes. More is dropped and counted. */
const maxWaitingBytes = 1024 * 1024;

/**
 * A log that never holds up the shop. A full disk and a pipe that nobody reads cost lines, and how
 * many is logged as soon as lines go through again.
 */
export function openLog(level: string, output: Writable = process.stdout): Logger {
  let lostLines = 0;
  // Each failed write is counted by its own callback.
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

/** PostgreSQL repeats the row that a constraint refused: somebody's name, address or message. */
function withoutRows(error: Error): object {
  const { detail: _detail, where: _where, ...described } = pino.stdSerializers.err(error);
  return described;
}
