import type { RequestHandler } from "express";
import type { Server } from "node:http";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { KeptPages } from "../page-cache/validity";
import { routePattern } from "./route-pattern";

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the app's own answers, by route. */
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

/** Counts all requests in a plain number. */
export function countRequests(registry: Registry, server: Server): void {
  let received = 0;
  server.on("request", () => {
    received += 1;
  });
  countFrom(registry, "shop_requests_total", "Requests of any kind", () => received);
}

/**
 * Shows the counters of a page cache.
 * @param whose as in the names of the metrics
 */
export function showKeptPages(registry: Registry, whose: string, pages: KeptPages): void {
  const { counts } = pages;
  const name = (what: string) => `shop_${whose}_${what}`;
  countFrom(registry, name("hits_total"), "Answered from the kept pages", () => counts.hits);
  countFrom(registry, name("misses_total"), "Pages to be kept, made anew", () => counts.misses);
  countFrom(registry, name("passes_total"), "Requests that were handed on", () => counts.passes);
  const bytes: Gauge = new Gauge({
    name: name("bytes"),
    help: "What the kept pages take",
    registers: [],
    collect() {
      bytes.set(pages.bytes);
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
