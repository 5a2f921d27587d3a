import type { RequestHandler } from "express";
import type { Server } from "node:http";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { CacheStats } from "../page-cache/page-store";
import { routePattern } from "./route-pattern";

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the app's own answers, by route. */
export function measureRequests(registry: Registry): RequestHandler {
  const duration = new Histogram({
    name: "shop_request_duration_seconds",
    help: "Requests that the app answered itself: no file and no cached page is among them",
    labelNames: ["route", "method", "status"],
    buckets: bucketSeconds,
    registers: [registry],
  });
  return (req, res, next) => {
    const { path, method } = req;
    const stop = duration.startTimer();
    res.once("finish", () => {
      stop({ route: routePattern(path), method, status: res.statusCode });
    });
    next();
  };
}

/** Counts all requests in a plain number. */
export function countRequests(registry: Registry, server: Server): void {
  let received = 0;
  server.on("request", () => {
    received += 1;
  });
  countFrom(registry, "shop_requests_total", "Requests of any kind", () => received);
}

/** Shows what a page cache counts. @param cache its name in the metrics */
export function showPageCache(registry: Registry, cache: string, stats: CacheStats): void {
  const { counts } = stats;
  const name = (metric: string) => `shop_${cache}_${metric}`;
  countFrom(registry, name("hits_total"), "Answered from the cache", () => counts.hits);
  countFrom(registry, name("misses_total"), "Rendered for the cache", () => counts.misses);
  countFrom(registry, name("passes_total"), "Handed on to the app", () => counts.passes);
  const bytes: Gauge = new Gauge({
    name: name("bytes"),
    help: "Size of the cached pages",
    registers: [],
    collect() {
      bytes.set(stats.bytes);
    },
  });
  registry.registerMetric(bytes);
}

/** A metric for a counter that another module maintains. */
function countFrom(registry: Registry, name: string, help: string, read: () => number): void {
  const counter = new Counter({
    name,
    help,
    registers: [],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
  registry.registerMetric(counter);
}
