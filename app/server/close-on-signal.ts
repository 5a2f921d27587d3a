import type { Server } from "node:http";
import type { Shop } from "../shop/shop";
import { Connections } from "./connections";

/** From the signal until what is still under way is cut off, and until the process ends in any case. */
const graceMs = 8_000;
const endMs = 9_500;

/**
 * At SIGTERM or SIGINT: lets requests under way finish, closes what is open, then the database.
 * @param closing aborted at the signal
 */
export function closeOnSignal(
  server: Server,
  shop: Shop,
  closing: AbortController,
  open: (() => Promise<void>)[],
): void {
  const connections = new Connections(server);
  const close = async () => {
    shop.log.info("Closing");
    closing.abort();
    setTimeout(() => server.closeAllConnections(), graceMs);
    setTimeout(() => process.exit(0), endMs);
    await connections.close();
    await Promise.allSettled(open.map((closeOne) => closeOne()));
    await shop.db.destroy();
  };
  let closed: Promise<void> | undefined;
  const end = () => void (closed ??= close()).finally(() => process.exit(0));
  process.on("SIGTERM", end).on("SIGINT", end);
}
