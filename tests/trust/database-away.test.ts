import pg from "pg";
import Stripe from "stripe";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../db/connect";
import { addCards } from "../support/big-catalogue";
import { newSeededDatabase } from "../support/database";
import { openProxy } from "../support/network";
import { eventOf, paidSession } from "../support/stripe-events";
import { openShop } from "../support/shop";

/** The shop answers within 2 s; a busy machine may add to it. */
const maxWaitMs = 6_000;
const keys = { STRIPE_SECRET_KEY: "sk_test_away", STRIPE_WEBHOOK_SECRET: "whsec_away" };
const json = { "Content-Type": "application/json" };
/** About half of the list of all products, as PostgreSQL sends it. */
const halfListBytes = 40_000;
/** More than the page cache reads of a list before it gives up, and less than all that is read then. */
const longListBytes = 1_200_000;
const cartItems = [{ uId: "a", itemId: "grapes", personalisation: "" }];
const credentials = { name: "Dave", email: "dave@example.com", password: "correct horse" };
let shopUrl: string;

const pages = {
  "a page": "/all",
  "the home page": "/",
  "a search": "/search?q=cake",
  "the confirmation of one who has paid": "/order-confirmation?session_id=cs_test_1",
};
const reads = { "a list": "/api/products/all-products", "one card": "/api/products/grapes" };
const writes = {
  "a registration": ["/api/user/register", credentials],
  "a checkout": ["/api/create-checkout-session", { cartItems }],
} as const;

describe("with PostgreSQL", () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let locker: pg.Client;
  let databaseUrl: string;

  beforeAll(async () => {
    const { url, remove } = await newSeededDatabase("PostgreSQL");
    databaseUrl = url;
    const address = new URL(url);
    proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const shop = await openShop(address.href, keys);
    shopUrl = shop.url;
    locker = new pg.Client({ connectionString: url });
    await locker.connect();
    return async () => {
      await shop.kill();
      await locker.end();
      proxy.close();
      await remove();
    };
  });
  afterEach(expectBackByItself);

  const tables = "products, orders, customers, tokens, payment_events, rate_limits";
  const states = {
    away: { begin: () => proxy.cut(), end: () => proxy.mend() },
    silent: { begin: () => proxy.block(), end: () => proxy.unblock() },
    locked: {
      begin: () => locker.query(`begin; lock table ${tables} in access exclusive mode`),
      end: () => locker.query("rollback"),
    },
  };
  test.for(Object.entries(states))(
    "that is %s, all is refused with a message",
    async ([, state]) => {
      await state.begin();
      try {
        for (const path of Object.values(pages)) await expectBusyPage(path);
        for (const path of Object.values(reads)) await expectBusyCall(path);
        for (const [path, body] of Object.values(writes)) await expectBusyCall(path, post(body));
        await expectBusy("/login", loginForm);
        await expectBusyCall("/webhooks/stripe", webhook());
      } finally {
        await state.end();
      }
    },
  );

  // Spec 13: If PostgreSQL fails in the middle of a list, each who waits for that list is refused with
  // 503. (app/server/app.ts, app/server/page-cache/page-cache.ts)
  test.for(["away", "silent"] as const)(
    "that is %s between two parts of a list refuses everybody who waits for it",
    async (name) => {
      const list = "/api/products/all-products";
      // Until the shop has read the versions again it caches nothing, and breaks a list off.
      await expect.poll(() => cacheControlOf("/card/grapes")).toMatch(/^public/);
      proxy.after(halfListBytes, () => states[name].begin());
      try {
        await Promise.all(Array.from({ length: 5 }, () => expectBusyCall(list)));
      } finally {
        await states[name].end();
      }
    },
  );

  test("that is away between two parts of a list of over 512 kB breaks that list off", async () => {
    const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
    await addCards(db, 3_000);
    await db.destroy();
    proxy.after(longListBytes, states.away.begin);
    try {
      const answer = await fetch(`${shopUrl}/api/products/all-products`);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow("terminated");
    } finally {
      await states.away.end();
    }
  });

  // Spec 13: While PostgreSQL can only be read, as after a failover, pages go on, forms and calls are
  // refused with 503, and the shop is not ready; afterwards it is ready again by itself.
  // (db/read-only.ts, db/postgres.ts)
  test("that can only be read, what writes is refused in words, and the shop is not ready", async () => {
    const everyOther = "datname = current_database() and pid <> pg_backend_pid()";
    const reconnected = `select pg_terminate_backend(pid) from pg_stat_activity where ${everyOther}`;
    const name = new URL(databaseUrl).pathname.slice(1);
    await locker.query(`alter database ${name} set default_transaction_read_only = on`);
    await locker.query(reconnected);
    try {
      await expect
        .poll(readiness)
        .toEqual({ status: 503, words: "The database can only be read.\n" });
      for (const [path, body] of Object.values(writes)) await expectBusyCall(path, post(body));
      expect(await expectBusy("/login", loginForm)).toContain('value="dave@example.com"');
      await expectBusyCall("/webhooks/stripe", webhook());
      await expect.poll(() => statusOf("/search?q=cake")).toBe(200);
    } finally {
      await locker.query(`alter database ${name} reset default_transaction_read_only`);
    }
    // No connection of the shop is ended: it leaves those that can only read by itself.
    await expect.poll(readiness).toEqual({ status: 200, words: "Ready.\n" });
  });

  // Spec 13: While PostgreSQL is away, a guest's cached page goes on for half a minute, with a banner
  // that nothing can be bought. (db/catalogue-versions.ts, app/server/page-cache/page-cache.ts)
  test.for(["away", "silent"] as const)(
    "that is %s, a guest's cached page goes on, and says that nothing can be bought",
    async (name) => {
      const statuses = new Set<number>();
      const read = async () => {
        const answer = await fetch(`${shopUrl}/card/grapes`);
        statuses.add(answer.status);
        const hasBanner = (await answer.text()).includes("Nothing can be bought right now");
        return { hasBanner, cacheControl: answer.headers.get("Cache-Control") };
      };
      const asEver = { hasBanner: false, cacheControl: expect.stringMatching(/^public/) };
      const limit = { timeout: maxWaitMs };
      await expect.poll(read, limit).toEqual(asEver);
      states[name].begin();
      try {
        await expect.poll(read, limit).toEqual({ hasBanner: true, cacheControl: "no-store" });
        await expectBusy("/card/grapes", { method: "POST", body: addForm() });
        await expectBusyCall("/api/products/grapes");
        const page = await expectBusyPage("/all");
        expect(page, "how much is in the basket, which is not known").not.toContain('"count"');
      } finally {
        await states[name].end();
      }
      await expect.poll(read, limit).toEqual(asEver);
      expect([...statuses]).toEqual([200]);
    },
  );
});

const loginForm = {
  method: "POST",
  body: new URLSearchParams({ intent: "login", ...credentials }),
};

const addForm = () =>
  new URLSearchParams({ intent: "addtocart", uId: "", basketCount: "0", itemId: "grapes" });

const post = (body: unknown) => ({ method: "POST", headers: json, body: JSON.stringify(body) });

/** An event as the payment provider signs it. */
function webhook() {
  const order = { id: "BC-1", checkoutSessionId: "cs_test_1", subtotalPence: 325 };
  const payload = JSON.stringify(eventOf(paidSession(order)));
  const secret = keys.STRIPE_WEBHOOK_SECRET;
  const signature = new Stripe("sk_test_any").webhooks.generateTestHeaderString({
    payload,
    secret,
  });
  return { method: "POST", headers: { "Stripe-Signature": signature }, body: payload };
}

/** @returns the answer's body */
async function expectBusy(path: string, init: RequestInit = {}): Promise<string> {
  const start = Date.now();
  const answer = await fetch(shopUrl + path, {
    redirect: "manual",
    ...init,
    headers: { Origin: shopUrl, ...init.headers },
  });
  const body = await answer.text();
  const facts = { path, status: answer.status, retryAfter: answer.headers.get("Retry-After") };
  expect(facts).toEqual({ path, status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  expect(Date.now() - start, path).toBeLessThan(maxWaitMs);
  expect(body).toContain("We’re a bit busy");
  expect(body).not.toContain("Unexpected");
  return body;
}

/** In polite mode, which needs no database. */
async function expectBusyPage(path: string) {
  const page = await expectBusy(path, { headers: { Cookie: "mum=1" } });
  expect(page).toContain("Nothing has been lost");
  expect(page).toContain("</html>");
  expect(page).toMatch(/<title>[^<]* \| Bustard Cards</);
  expect(page).toContain(`href="${path}">Try again</a>`);
  return page;
}

async function expectBusyCall(path: string, init?: RequestInit) {
  expect(JSON.parse(await expectBusy(path, init))).toEqual({ error: expect.any(String) });
}

/** Asks for pages that no test asks for, since the shop goes on sending pages that it has kept. */
async function expectBackByItself() {
  await expect.poll(() => statusOf("/birthday")).toBe(200);
  await expect.poll(() => statusOf("/webhooks/stripe", webhook())).toBe(200);
  await expect.poll(() => statusOf("/api/products/venn")).toBe(200);
}

async function statusOf(path: string, init?: RequestInit) {
  return (await fetch(shopUrl + path, init)).status;
}

async function cacheControlOf(path: string) {
  return (await fetch(shopUrl + path)).headers.get("Cache-Control");
}

async function readiness() {
  const answer = await fetch(`${shopUrl}/readyz`);
  return { status: answer.status, words: await answer.text() };
}
