import { keepOrderEvents } from "~/shop/operations/order-events-file.server";
import { keepErasures } from "~/shop/privacy/erasures-file.server";
import type { Shop } from "../shop/shop";

const everyMs = 20_000;

/**
 * Copies erasures and the events of orders to this server's own files at intervals. It needs no lease,
 * because each server has its own files.
 */
export function startKeepingOutside(
  { db, log }: Pick<Shop, "db" | "log">,
  { erasuresFile, orderEventsFile }: { erasuresFile: string; orderEventsFile: string },
): { stop: () => Promise<void> } {
  const keep = async () => {
    try {
      await keepErasures(db, erasuresFile);
      await keepOrderEvents(db, orderEventsFile);
    } catch (error) {
      log.error({ err: error }, "Erasures and events could not be kept in their files");
    }
  };
  let keeping = keep();
  const timer = setInterval(() => {
    keeping = keeping.then(keep);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await keeping;
      await keep();
    },
  };
}
