import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { describe, test, vi } from "vitest";
import { connect } from "../../db/connect";
import { Buyer } from "../support/payer";
import { databases, newSeededDatabase, type DatabaseKind } from "../support/database";
import { expectExactSales } from "../support/invariant";
import { openPaymentProvider } from "../support/payment-provider";
import { freePort } from "../support/network";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";
import { sample, sized } from "../support/trial";

type Crowd = { shoppers: number; forMs: number };
const crowds: Crowd[] = sized(
  [{ shoppers: 20, forMs: 10_000 }],
  [
    { shoppers: 50, forMs: 240_000 },
    { shoppers: 200, forMs: 60_000 },
  ],
);
const idlePages = 40;
/** How long a shopper looks at a page. */
const lookMs = fc.integer({ min: 300, max: 1_500 });
const visit = fc.record({
  itemIds: fc.array(fc.constantFrom("grapes", "local-idiot", "tlc"), {
    minLength: 1,
    maxLength: 3,
  }),
  isComingBack: fc.boolean(),
  looks: fc.array(lookMs, { minLength: 8, maxLength: 8 }),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

// Small crowds look at pages most of the time, so the two share the machine.
const describeCrowds = sized(describe.concurrent, describe);

describeCrowds.each(databases)("a crowd in a shop on %s", (kind) => {
  test("gets no 5xx, and what it pays for", async ({ expect, onTestFinished }) => {
    const { db, provider, url, close } = await openBusyShop(kind);
    onTestFinished(close);
    const idle = new Timings();
    for (let i = 0; i < idlePages; i++) await idle.of(() => fetch(`${url}/all`));
    for (const { shoppers, forMs } of crowds) {
      const busy = new Timings();
      const closesAt = Date.now() + forMs;
      const visits = sample(visit, 100);
      const comeAndGo = async (_: unknown, shopper: number) => {
        for (let turn = shopper; Date.now() < closesAt; turn++) {
          await shopAround(new TimedShopper(url, busy), visits[turn % visits.length]!);
        }
      };
      await Promise.all(Array.from({ length: shoppers }, comeAndGo));
      expect(busy.statuses.filter((status) => status >= 500)).toEqual([]);
      const ratio = (busy.p95() / idle.p95()).toFixed(1);
      const ms = `p95 ${busy.p95()} ms, ${ratio} times an idle page's ${idle.p95()} ms`;
      console.info(`${kind}, ${shoppers} shoppers: ${busy.statuses.length} answers, ${ms}`);
    }
    const check = async () => {
      const ledger = await provider.readLedger();
      expect(ledger.filter((session) => session.payment_status === "paid").length).toBeGreaterThan(
        0,
      );
      await expectExactSales(db, ledger);
    };
    await vi.waitFor(check, { timeout: 60_000, interval: 1_000 });
  });
});

async function openBusyShop(kind: DatabaseKind) {
  const { url: databaseUrl, remove } = await newSeededDatabase(kind);
  const port = await freePort();
  const provider = await openPaymentProvider(`http://127.0.0.1:${port}/webhooks/stripe`);
  const variables = { PORT: String(port), RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "error" };
  const shop = await openShop(databaseUrl, { ...variables, ...provider.variables });
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  const close = async () => {
    await shop.stop();
    await db.destroy();
    await provider.close();
    await remove();
  };
  return { db, provider, url: shop.url, close };
}

/** The time and the status of each request. */
class Timings {
  readonly statuses: number[] = [];
  readonly #tookMs: number[] = [];

  async of(ask: () => Promise<Response>): Promise<Response> {
    const start = performance.now();
    const answer = await ask();
    await answer.clone().arrayBuffer();
    this.#tookMs.push(performance.now() - start);
    this.statuses.push(answer.status);
    return answer;
  }

  /** In milliseconds. */
  p95(): number {
    const sorted = this.#tookMs.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
  }
}

class TimedShopper extends Shopper {
  constructor(
    shopUrl: string,
    readonly timings: Timings,
  ) {
    super(shopUrl);
  }

  override send(path: string, init: RequestInit): Promise<Response> {
    return this.timings.of(() => super.send(path, init));
  }
}

/** Looks around, fills a basket, and pays for it. */
async function shopAround(shopper: TimedShopper, { itemIds, isComingBack, looks }: Visit) {
  const [atHome, atList, atSearch, ...others] = looks;
  const buyer = new Buyer(shopper);
  await shopper.get("/");
  await pause(atHome);
  await shopper.get("/birthday");
  await pause(atList);
  await shopper.get("/search?q=get");
  await pause(atSearch);
  for (const [index, itemId] of itemIds.entries()) {
    await shopper.get(`/card/${itemId}`);
    await pause(others[index]);
    await buyer.addToCart(itemId, "Get up");
  }
  await shopper.get("/cart");
  await pause(others.at(-1));
  const location = await buyer.pay(await buyer.checkOut());
  if (isComingBack) await buyer.comeBack(location);
}
