import type { Server } from "node:http";
import type { Shop } from "../shop/shop";
import { Connections } from "./connections";

/** From the signal until what is still under way is cut off, and until the process ends in any case. */
const graceMs = 8_000;
const endMs = 9_500;

/** At SIGTERM or SIGINT: lets requests under way finish, closes what is open, then the database. */
export function closeOnSignal(server: Server, shop: Shop, open: (() => Promise<void>)[]): void {
  const connections = new Connections(server);
  const close = async () => {
    shop.log.info("Closing");
    setTimeout(() => server.closeAllConnections(), graceMs);
    setTimeout(() => process.exit(0), endMs);
    await connections.close();
    await Promise.allSettled(open.map((closeOne) => closeOne()));
    await shop.db.destroy();
  };
  let closing: Promise<void> | undefined;
  const end = () => void (closing ??= close()).finally(() => process.exit(0));
  process.on("SIGTERM", end).on("SIGINT", end);
}
