import type { RequestHandler } from "express";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Shop } from "../../shop/shop";
import type { CacheStats } from "../page-cache/page-store";
import { countRequests, measureRequests, showPageCache } from "./request-metrics";
import { shopMetrics } from "./shop-metrics";

export type Metrics = {
  measure: RequestHandler;
  /** @param caches the page caches, by their names in the metrics */
  watch(server: Server, caches: Record<string, CacheStats>): void;
  close(): Promise<void>;
};

/**
 * Serves `/metrics` on a separate port, for Prometheus.
 * @throws {Error} if the port is taken
 */
export async function openMetrics(
  { port, host }: { port: number; host: string },
  shop: Shop,
): Promise<Metrics> {
  const registry = new Registry();
  // Event-loop lag, memory, processor time and the like.
  collectDefaultMetrics({ register: registry });
  const measure = measureRequests(registry);
  const server = createServer((req, res) => {
    if (req.url === "/metrics") void answer(res, registry, shop);
    else res.writeHead(404).end();
  }).listen(port, host);
  await once(server, "listening");
  return {
    measure,
    watch(watched, caches) {
      countRequests(registry, watched);
      for (const [name, stats] of Object.entries(caches)) showPageCache(registry, name, stats);
    },
    async close() {
      server.close().closeAllConnections();
    },
  };
}

async function answer(res: ServerResponse, registry: Registry, shop: Shop): Promise<void> {
  try {
    const parts = await Promise.all([registry.metrics(), shopMetrics(shop)]);
    res.writeHead(200, { "Content-Type": registry.contentType }).end(parts.join("\n"));
  } catch (error) {
    shop.log.error({ err: error }, "The metrics could not be read");
    res.writeHead(500).end();
  }
}
