import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { Sqlite } from "../../db/better-sqlite3";
import { readEnvironment } from "../../app/env.server";
import { connectPayments } from "../../app/payments/payments.server";
import { createApp } from "../../app/server/app";
import { openLimits, type Limits } from "../../app/shop/limits.server";
import { Refusal } from "../../app/shop/refusal";
import { connect, type Connection } from "../../db/connect";
import { databaseFile } from "../../db/database-url";
import { basketIn } from "../support/shopper";
import { newSeededDatabase, seededConnection } from "../support/database";
import { encryption } from "../support/test-shop";

const cartItems = [{ uId: "a", itemId: "grapes", personalisation: "Get up" }];
const dave = { name: "Dave", email: "dave@example.com", password: "correct horse" };
const json = { "Content-Type": "application/json" };

const form = (fields: Record<string, string>, cookie = "") => ({
  method: "POST",
  headers: { Cookie: cookie },
  body: new URLSearchParams(fields),
});
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

/** An address where nobody listens. */
const nowhere = { protocol: "http", host: "127.0.0.1", port: 9 } as const;

/**
 * Opens the shop's own server on a given database, until the test ends. Its payment provider does
 * not answer, and its limits may differ from the shop's. The log has an entry for each line.
 */
async function openPages({ db, newLimiter }: Connection, limits: Partial<Limits> = {}) {
  const log: string[] = [];
  const env = readEnvironment({});
  const payments = connectPayments({ secretKey: "sk_1", webhookSecret: "whsec_1", api: nowhere });
  const shop = {
    db,
    payments,
    limits: { ...openLimits(newLimiter, 1), ...limits },
    encryption,
    log: pino({}, { write: (line: string) => log.push(line) }),
  };
  const server = (await createApp(shop, env)).listen();
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: "manual", ...init, headers: { Origin: url, ...init.headers } });
  return { ask, log };
}

// Spec 8: A checkout that fails is logged; the basket is unchanged, and the page says so.
// (app/shop/checkout/place-order.server.ts)
test("a payment page that is down leaves the basket as it was, says so, and is logged", async () => {
  const { ask, log } = await openPages(await seededConnection("SQLite"));
  const added = await ask("/cart", form({ intent: "addtocart", uId: "a", itemId: "grapes" }));
  const basket = cookiesOf(added).replace(/notice=[^;]*(; )?/, "");
  const answer = await ask("/cart", form({ intent: "checkout" }, basket));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cart"]);
  const cookie = `${basket}; ${cookiesOf(answer)}`;
  const page = await (await ask("/cart", { headers: { Cookie: cookie } })).text();
  expect(page).toContain("The payment page isn’t answering. Your basket is safe");
  expect(basketIn(page)).toBe("Basket, 1 card");
  expect(log.join("")).toContain("Checkout failed");
});

test("a payment page that is down refuses a JSON call with a message, and is logged", async () => {
  const { ask, log } = await openPages(await seededConnection("SQLite"));
  const init = { method: "POST", headers: json, body: JSON.stringify({ cartItems }) };
  const answer = await ask("/api/create-checkout-session", init);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: expect.stringContaining("isn’t answering") });
  expect(log.join("")).toContain("A call failed");
});

// Spec 10: A payment that cannot be looked up is not confirmed.
// (app/routes/order-confirmation/confirmation-texts.ts)
test("a payment that cannot be looked up is not thanked for, and nothing is cleared", async () => {
  const connection = await seededConnection("SQLite");
  const { db } = connection;
  const order = {
    id: "BC-1",
    status: "Awaiting payment",
    subtotalPence: 325,
    createdAt: 0,
  } as const;
  await db
    .insertInto("orders")
    .values({ ...order, checkoutSessionId: "cs_test_1" })
    .execute();
  const { ask, log } = await openPages(connection);
  const added = await ask("/cart", form({ intent: "addtocart", uId: "a", itemId: "grapes" }));
  const headers = { Cookie: cookiesOf(added) };
  const answer = await ask("/order-confirmation?session_id=cs_test_1", { headers });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("hasn’t told us yet whether you have paid");
  expect(page).not.toMatch(/Thank you|is being prepared/);
  expect(basketIn(page)).toBe("Basket, 1 card");
  expect(log.join("")).toContain("A payment could not be looked up");
});

test("the shop waits for a locked database, and then reports that it is busy", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  const connection = connect(url, () => {});
  const { db } = connection;
  const { ask } = await openPages(connection);
  const order = { method: "POST", headers: json, body: JSON.stringify({ cartItems }) };
  const other = new Sqlite(databaseFile(url));
  other.exec("begin immediate");
  const refused = await ask("/api/create-checkout-session", order);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ error: "We’re a bit busy. Try again in a moment." });
  expect((await ask("/all")).status).toBe(200);

  const waiting = ask("/api/create-checkout-session", order);
  setTimeout(() => other.exec("rollback"), 200);
  expect(await (await waiting).json()).toEqual({
    error: expect.stringContaining("isn’t answering"),
  });
  other.close();
  await db.destroy();
  await remove();
});

test("the shop reports a full disk as busy, serves its pages, and goes on once there is room", async () => {
  const connection = await seededConnection("SQLite");
  const { db } = connection;
  const { ask } = await openPages(connection);
  // SQLite takes the present size for anything smaller.
  await sql`pragma max_page_count = 1`.execute(db);
  const fill = async (eventLength: number) => {
    for (let i = 1000; i < 9000; i++) {
      const event = { id: `${i}`.repeat(eventLength / 4), receivedAt: 0 };
      await db.insertInto("paymentEvents").values(event).execute();
    }
  };
  // Small ones take the gaps between large ones.
  for (const length of [2000, 40]) await expect(fill(length)).rejects.toThrow("full");
  const lines = Array.from({ length: 50 }, (_, i) => ({
    uId: `line-${i}`,
    itemId: "grapes",
    personalisation: "x".repeat(100),
  }));
  const order = { method: "POST", headers: json, body: JSON.stringify({ cartItems: lines }) };
  const refused = await ask("/api/create-checkout-session", order);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toEqual({ error: "We’re a bit busy. Try again in a moment." });
  expect((await ask("/all")).status).toBe(200);
  await sql`pragma max_page_count = 100000`.execute(db);
  const stored = await ask("/api/create-checkout-session", order);
  expect(await stored.json()).toEqual({ error: expect.stringContaining("isn’t answering") });
});

// Spec 2: An unexpected failure shows "Unexpected Application Error!"
// (app/components/error-page.tsx)
// Spec 8: A routing failure shows "Unexpected Application Error!" (app/routes/shop-layout/layout.tsx)
test("a page that breaks is the default error page, and the log has the reason", async () => {
  const connection = await seededConnection("SQLite");
  const { db } = connection;
  const { ask, log } = await openPages(connection);
  await db.schema.dropTable("product_occasions").execute();
  const answer = await ask("/all");
  expect(answer.status).toBe(500);
  await expect.poll(() => log.join("")).toMatch(/"level":50,[^\n]*"res":{"status":500}/);
  const page = await answer.text();
  expect(page).toContain("Unexpected Application Error!");
  expect(page).not.toContain("product_occasions");
  expect(log.join("")).toContain("no such table: product_occasions");
});

test("a picture that cannot be read is an error in words, and the log has the reason", async () => {
  const connection = await seededConnection("SQLite");
  const { db } = connection;
  const { ask, log } = await openPages(connection);
  const headers = { Range: "bytes=9999999-" };
  const beyond = await ask("/favicon.svg", { headers });
  expect([beyond.status, await beyond.text()]).toEqual([416, "That cannot be had.\n"]);
  expect(log.join("")).not.toContain("A request failed");
  await db.schema.dropTable("pictures").execute();
  const answer = await ask(`/pictures/${"0".repeat(32)}-600.avif`);
  expect([answer.status, await answer.text()]).toEqual([500, "Unexpected Application Error!\n"]);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(log.join("")).toMatch(/no such table: pictures.*A request failed/s);
});

// Spec 8: When orders cannot be read, the error is logged and the table says "No orders found."
// (app/routes/account/page.tsx)
test("orders that cannot be read are left out, and the log has the reason", async () => {
  const connection = await seededConnection("SQLite");
  const { db } = connection;
  const { ask, log } = await openPages(connection);
  const joined = await ask(
    "/login?mode=register",
    form({ ...dave, intent: "register", terms: "on" }),
  );
  expect(joined.status).toBe(303);
  const headers = { Cookie: cookiesOf(joined) };
  await sql`alter table orders rename to mislaid_orders`.execute(db);
  const answer = await ask("/account?tab=orders", { headers });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("No orders found.");
  expect(page).not.toContain('rel="next"');
  expect(log.join("")).toContain("no such table: orders");
  await sql`alter table tokens rename to mislaid_tokens`.execute(db);
  const [desk, unknown] = [await ask("/desk", { headers }), await ask("/nope", { headers })];
  expect(await withoutHashes(desk)).toEqual(await withoutHashes(unknown));
});

// Spec 8: A failed login without a message shows "Authentication failed".
// (app/routes/login/page.tsx)
test("a login refused without a word says “Authentication failed”", async () => {
  const limits = {
    limitLogin: () => Promise.reject(new Refusal("wrong credentials", "")),
  };
  const { ask } = await openPages(await seededConnection("SQLite"), limits);
  const answer = await ask("/login", form({ ...dave, intent: "login" }));
  expect(answer.status).toBe(401);
  expect(await answer.text()).toMatch(/role="alert"[^>]*>Authentication failed</);
});

test("a page of letters that take several bytes arrives whole, wherever they fall", async () => {
  const connection = await seededConnection("SQLite");
  const { db } = connection;
  const { ask } = await openPages(connection);
  for (let length = 0; length < 6; length++) {
    const name = "x".repeat(length) + "猫".repeat(400);
    await db.updateTable("products").set({ name }).where("id", "=", "grapes").execute();
    const page = await (await ask("/card/grapes")).text();
    expect(page).toContain(`<span class="rude">${name}</span></h1>`);
    expect(page).not.toContain("\0");
  }
});

const withoutHashes = async (answer: Response) => [
  answer.status,
  (await answer.text()).replaceAll(/'sha256-[^']+'|\/(desk|nope)\b/g, "…"),
];
