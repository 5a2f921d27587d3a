import { describe, expect, onTestFinished, test } from "vitest";
import { databasesOfPages, newSeededDatabase, onPostgres } from "../support/database";
import { freePort, openProxy } from "../support/network";
import { openShop } from "../support/shop";
import { openSuiteShop } from "../support/suite-shop";

const ports = { SQLite: await freePort(), PostgreSQL: await freePort() };

describe.each(databasesOfPages)("the metrics of a shop on %s", (kind) => {
  const shop = openSuiteShop(kind, { METRICS_PORT: String(ports[kind]) }, 1);
  const metricsUrl = `http://127.0.0.1:${ports[kind]}`;
  const scrape = () => scrapeFrom(metricsUrl);

  test("count requests by the site map’s routes, whatever strangers ask for", async () => {
    const before = await scrape();
    const paths = ["/search?q=cake", "/search?q=bum", "/card/nothing", "/card/nobody"];
    const data = ["/_root.data", "/search.data?q=cake", "/order/nothing.data"];
    const longer = ["/card/x/y", "/x/card/y", "/search/x"];
    const strange = Array.from({ length: 30 }, (_, i) => `/wp-login-${i}`);
    for (const path of [...paths, ...data, ...longer, ...strange]) await fetch(shop.url + path);
    await fetch(`${shop.url}/api/user/login`, { method: "POST" });
    const seriesOf = (route: string, method: string, status: number) =>
      `shop_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;
    // An answer may be read before it is counted.
    const last = seriesOf("/api/user/login", "POST", 415);
    await expect.poll(async () => (await scrape()).get(last)).toBe(1);
    const metrics = await scrape();
    const risen = (series: string) => metrics.get(series)! - (before.get(series) ?? 0);
    const count = (...series: Parameters<typeof seriesOf>) => risen(seriesOf(...series));
    expect(count("/search", "GET", 200)).toBe(3);
    expect(count("/", "GET", 200)).toBe(1);
    expect(count("/card/:productId", "GET", 404)).toBe(2);
    expect(count("/order/:token", "GET", 404)).toBe(1);
    expect(count("*", "GET", 404)).toBe(strange.length + longer.length);
    expect([...metrics.keys()].join("\n")).not.toMatch(/wp-login|cake|nobody/);
    const asked = [...paths, ...data, ...longer, ...strange].length + 1;
    const total = "shop_requests_total";
    expect(risen(total)).toBe(asked);
    expect((await scrape()).get(total)).toBe(metrics.get(total));
    expect(risen("shop_page_cache_passes_total")).toBeGreaterThanOrEqual(strange.length);
  });

  test("report hits, misses and size of the cached pages, and the lag of the event loop", async () => {
    await fetch(`${shop.url}/about`);
    await expect
      .poll(async () => {
        await fetch(`${shop.url}/about`);
        return (await scrape()).get("shop_page_cache_hits_total");
      })
      .toBeGreaterThan(2);
    const metrics = await scrape();
    expect(metrics.get("shop_page_cache_misses_total")).toBeGreaterThan(0);
    expect(metrics.get("shop_page_cache_bytes")).toBeGreaterThan(1_000);
    expect(metrics.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  // Spec 13: The metrics count paid, held and found orders, payment problems and jobs.
  // (app/server/metrics/shop-metrics.ts)
  test("report what the database knows of orders, money and jobs", async () => {
    const order = { status: "Preparing", subtotalPence: 325, createdAt: 1 } as const;
    await shop.db
      .insertInto("orders")
      .values([
        { ...order, id: "paid", paidAt: 2 },
        { ...order, id: "found", paidAt: 2 },
        { ...order, id: "held", paidAt: 2, status: "Awaiting payment", heldReason: "amount" },
        { ...order, id: "unpaid", status: "Awaiting payment" },
      ])
      .execute();
    await shop.db
      .insertInto("payments")
      .values({ paymentId: "pi_1", orderId: "found", heardAt: 2, foundAt: 3 })
      .execute();
    await shop.db
      .insertInto("paymentProblems")
      .values({ checkoutSessionId: "cs_1", problem: "amount", totalPence: 1, foundAt: 3 })
      .execute();
    await shop.db
      .insertInto("jobLeases")
      .values({
        name: "look-up-payments",
        dueAt: 0,
        heldUntil: 0,
        runs: 3,
        failures: 2,
        lastSuccessAt: 1_790_000_000_500,
      })
      .execute();
    expect(Object.fromEntries(await scrape())).toMatchObject({
      shop_database_up: 1,
      shop_orders_paid: 3,
      shop_orders_held: 1,
      shop_orders_found: 1,
      'shop_payment_problems{problem="amount"}': 1,
      'shop_job_runs{job="look-up-payments"}': 3,
      'shop_job_failures{job="look-up-payments"}': 2,
      'shop_job_last_success_timestamp_seconds{job="look-up-payments"}': 1_790_000_000.5,
    });
  });

  // Spec 13: The metrics have a port of their own. (app/server/metrics/metrics.ts)
  test("are asked for on their own port alone", async () => {
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${metricsUrl}/anything`)).status).toBe(404);
  });
});

test.each(onPostgres)("while %s is away, the metrics say so, and report all else", async (kind) => {
  const { url, remove } = await newSeededDatabase(kind);
  onTestFinished(remove);
  const address = new URL(url);
  const proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
  onTestFinished(proxy.close);
  address.port = String(proxy.port);
  const { shop, metricsUrl } = await openMeasured(address.href);
  onTestFinished(() => shop.kill());
  await fetch(`${shop.url}/search?q=cake`);
  proxy.block();
  const metrics = await scrapeFrom(metricsUrl);
  expect(metrics.get("shop_database_up")).toBe(0);
  expect(metrics.has("shop_orders_paid")).toBe(false);
  expect(metrics.get("shop_requests_total")).toBeGreaterThan(0);
});

test("metrics count runs of jobs, and end with the shop", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  onTestFinished(remove);
  const { shop, metricsUrl } = await openMeasured(url);
  onTestFinished(() => shop.kill());
  const runs = 'shop_job_runs{job="look-up-payments"}';
  await expect.poll(async () => (await scrapeFrom(metricsUrl)).get(runs)).toBe(1);
  await shop.stop();
  await expect(fetch(`${metricsUrl}/metrics`)).rejects.toThrow("fetch failed");
});

async function openMeasured(databaseUrl: string) {
  const port = await freePort();
  const shop = await openShop(databaseUrl, { METRICS_PORT: String(port) });
  return { shop, metricsUrl: `http://127.0.0.1:${port}` };
}

async function scrapeFrom(metricsUrl: string) {
  const answer = await fetch(`${metricsUrl}/metrics`);
  expect(answer.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
  return valuesIn(await answer.text());
}

/** The value of each series, by its name and labels. */
function valuesIn(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
