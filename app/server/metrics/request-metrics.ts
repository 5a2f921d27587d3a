import type { RequestHandler } from "express";
import type { Server } from "node:http";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { PageCache } from "../page-cache/page-cache";
import { routePattern } from "./route-pattern";

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures what the app itself answers, by route. */
export function measureRequests(registry: Registry): RequestHandler {
  const duration = new Histogram({
    name: "shop_request_duration_seconds",
    help: "Requests that the app answered itself: no file and no kept page is among them",
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

/** Counts every request, in a plain number. */
export function countRequests(registry: Registry, server: Server): void {
  let received = 0;
  server.on("request", () => {
    received += 1;
  });
  countFrom(registry, "shop_requests_total", "Requests of any kind", () => received);
}

/** Reads what the page cache counts by itself. */
export function showPageCache(registry: Registry, cache: PageCache): void {
  const { counts } = cache;
  const name = (what: string) => `shop_page_cache_${what}`;
  countFrom(registry, name("hits_total"), "Answered from the kept pages", () => counts.hits);
  countFrom(registry, name("misses_total"), "Pages to be kept, made anew", () => counts.misses);
  countFrom(registry, name("passes_total"), "Answers that are never kept", () => counts.passes);
  const bytes: Gauge = new Gauge({
    name: name("bytes"),
    help: "What the kept pages take",
    registers: [],
    collect() {
      bytes.set(cache.bytes);
    },
  });
  registry.registerMetric(bytes);
}

/** A counter whose number somebody else keeps. */
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
