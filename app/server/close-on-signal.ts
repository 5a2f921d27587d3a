import type { Server } from "node:http";
import type { Shop } from "../shop/shop";

const graceMs = 10_000;

/** At SIGTERM or SIGINT: lets requests under way finish, closes what is open, then the database. */
export function closeOnSignal(server: Server, shop: Shop, open: (() => Promise<void>)[]): void {
  const close = () => {
    shop.log.info("Closing");
    const hurry = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(async () => {
      clearTimeout(hurry);
      await Promise.all(open.map((closeOne) => closeOne()));
      await shop.db.destroy();
      process.exit(0);
    });
  };
  process.once("SIGTERM", close).once("SIGINT", close);
}
