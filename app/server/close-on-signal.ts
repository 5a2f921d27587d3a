import type { Server } from "node:http";
import type { Logger } from "pino";
import { Connections } from "./connections";

/** From the signal until what is still under way is cut off, and until the process ends in any case. */
const graceMs = 8_000;
const endMs = 9_500;

type Open = {
  server: Server;
  log: Logger;
  /** Aborted at the signal. */
  closing: AbortController;
  closeRest: () => Promise<void>;
};

/** At SIGTERM or SIGINT: lets requests under way finish, then closes the rest of what is open. */
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
