import fc from "fast-check";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import type Stripe from "stripe";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openLimits } from "../../app/shop/limits.server";
import { lookUpPayments } from "../../app/shop/checkout/look-up-payments.server";
import { connect } from "../../db/connect";
import { Buyer } from "../support/buyer";
import { databases, newSeededDatabase, type DatabaseKind } from "../support/database";
import { expectExactSales } from "../support/invariant";
import { sessionIdIn } from "../support/payer";
import { openPaymentProvider } from "../support/payment-provider";
import { encryption } from "../support/encryption";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";
import { sendEvent } from "../support/stripe-events";
import { forEachAtOnce, sample, seed, sized } from "../support/trial";

const orderCount = sized(20, 1_000);
const atOnce = 8;
const minuteMs = 60_000;
const daySeconds = 86_400;

/** The fate of a sale's event: one in ten is lost for good. */
const sale = fc.record({
  itemIds: fc.array(fc.constantFrom("grapes", "local-idiot", "tlc"), {
    minLength: 1,
    maxLength: 4,
  }),
  fate: fc.constantFrom("lost", "a day late", "a day late", ...Array<string>(7).fill("delivered")),
  times: fc.integer({ min: 1, max: 5 }),
  /** The shopper comes back from paying while the event is delivered. */
  isRaced: fc.boolean(),
});

describe.each(databases)("webhooks repeated, shuffled, late and lost, on %s", (kind) => {
  test("leave each payment as one order, once and to the penny", async () => {
    const { provider, shop, target, eventOf } = await openDeafShop(kind);
    const check = async () => expectExactSales(shop.db, await provider.readLedger());
    const deliver = (event: Stripe.Event) => async () => {
      // A refused event is sent again, as the provider does.
      await expect.poll(async () => (await sendEvent(target, event)).status).toBe(200);
    };
    const later: Stripe.Event[] = [];
    const late: Stripe.Event[] = [];
    await forEachAtOnce(sample(sale, orderCount), atOnce, async (each) => {
      const buyer = new Buyer(new Shopper(target.url));
      for (const itemId of each.itemIds) await buyer.addToCart(itemId);
      const location = await buyer.pay(await buyer.checkOut());
      const event = await eventOf(sessionIdIn(location));
      const copies = Array<Stripe.Event>(each.times).fill(event);
      if (each.fate === "a day late") late.push(...copies.map(madeYesterday));
      else if (each.fate === "delivered" && !each.isRaced) later.push(...copies);
      else if (each.fate === "delivered") {
        const deliveries = copies.map((copy) => deliver(copy)());
        await Promise.all([buyer.comeBack(location), ...deliveries]);
      }
    });
    await forEachAtOnce(shuffled(later), atOnce, (event) => deliver(event)());

    // A run begins every 80 seconds at the latest, so these are within five minutes.
    const found: string[] = [];
    for (let minutes = 1; minutes < 5; minutes += 4 / 3) {
      found.push(...(await lookUpPayments(shop, new Date(Date.now() + minutes * minuteMs))));
    }
    await check();
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeGreaterThanOrEqual(orderCount / 10);

    await forEachAtOnce(shuffled(late), atOnce, (event) => deliver(event)());
    await check();
    console.info(`${kind}: ${orderCount} sales, ${found.length} found by asking`);
  });
});

const madeYesterday = (event: Stripe.Event) => ({ ...event, created: event.created - daySeconds });

function shuffled<Item>(items: Item[]): Item[] {
  const order = fc.shuffledSubarray(items, { minLength: items.length });
  return fc.sample(order, { seed, numRuns: 1 })[0] ?? [];
}

/** Opens a shop whose provider delivers its events to the test instead. */
async function openDeafShop(kind: DatabaseKind) {
  const { url: databaseUrl, remove } = await newSeededDatabase(kind);
  const { webhookUrl, eventOf } = await openCollector();
  const provider = await openPaymentProvider(webhookUrl);
  const variables = { ...provider.variables, RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error" };
  const running = await openShop(databaseUrl, variables);
  const { db, newLimiter } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await running.stop();
    await db.destroy();
    await provider.close();
    await remove();
  });
  const log = pino({ level: "silent" });
  const shop = {
    db,
    payments: provider.payments,
    limits: openLimits(newLimiter, 1),
    encryption,
    log,
  };
  const target = { url: running.url, webhookSecret: provider.webhookSecret };
  return { provider, shop, target, eventOf };
}

async function openCollector() {
  const events = new Map<string, Stripe.Event>();
  const server = createServer(async (request, response) => {
    const event = JSON.parse(await text(request)) as Stripe.CheckoutSessionCompletedEvent;
    events.set(event.data.object.id, event);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  const eventOf = (sessionId: string) =>
    vi.waitUntil(() => events.get(sessionId), { timeout: 30_000, interval: 20 });
  return { webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, eventOf };
}
