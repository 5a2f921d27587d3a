import { keepErasures } from "~/shop/privacy/erasures-file.server";
import type { Shop } from "../shop/shop";

const everyMs = 20_000;

/**
 * Copies erasures to this server's own file at intervals. It needs no lease, because each server
 * has its own file.
 */
export function startKeepingErasures(
  { db, log }: Pick<Shop, "db" | "log">,
  file: string,
): { stop: () => Promise<void> } {
  const keep = () =>
    keepErasures(db, file).catch((error: unknown) =>
      log.error({ err: error }, "The erasures could not be kept in their file"),
    );
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
