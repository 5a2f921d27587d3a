import type { Server } from "node:http";
import type { Logger } from "pino";
import { Connections } from "./connections";

/**
 * The time after the signal before open requests are cut off, and before the process exits in any
 * case.
 */
const graceMs = 8_000;
const endMs = 9_500;

type Open = {
  server: Server;
  log: Logger;
  /** Aborted at the signal. */
  closing: AbortController;
  closeRest: () => Promise<void>;
};

/** On SIGTERM or SIGINT, lets current requests finish, then closes the rest. */
export function closeOnSignal({ server, log, closing, closeRest }: Open): void {
  const connections = new Connections(server);
  const close = async () => {
    log.info("Closing");
    closing.abort();
    setTimeout(() => server.closeAllConnections(), graceMs);
    setTimeout(() => process.exit(0), endMs);
    await connections.close();
    await closeRest();
  };
  let closed: Promise<void> | undefined;
  const end = () => void (closed ??= close()).finally(() => process.exit(0));
  process.on("SIGTERM", end).on("SIGINT", end);
}
