import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { onTestFinished } from "vitest";
import type { Line } from "../../app/shop/basket/basket";
import { changeBasket } from "../../app/shop/basket/basket.server";
import { confirmOrder } from "../../app/shop/checkout/confirm-order.server";
import { register } from "../../app/shop/customers/customers.server";
import { openLimits, type Limits } from "../../app/shop/limits.server";
import { placeOrder } from "../../app/shop/checkout/place-order.server";
import type { Shop } from "../../app/shop/shop";
import type { OrderRequest } from "../../app/shop/checkout/checkout";
import { seededConnection, type DatabaseKind } from "./database";
import { pay, sessionIdIn } from "./payer";
import { openPayments, type OnTheWay } from "./payments";
import { createEncryption } from "../../app/shop/encryption.server";
import { readEnvironment } from "../../app/env.server";
import { connectPayments } from "../../app/payments/payments.server";
import { createApp } from "../../app/server/app";
import type { Connection } from "../../db/connect";

const publicUrl = "http://localhost:3000";
/** An id as long as the shop's own, which nobody else's line has. */
export const longId = (name: string) => name.padEnd(36, "-");

/** Three lines of two cards. */
export const lines: Line[] = [
  { uId: longId("one"), productId: "grapes", personalisation: "Get up" },
  { uId: longId("two"), productId: "local-idiot", personalisation: "" },
  { uId: longId("three"), productId: "grapes", personalisation: "" },
];
/** Their price, in pence. */
export const subtotal = 325 + 349 + 325;

/** A shop without a server, whose payments go to the stand-in. It goes when the test ends. */
export async function openTestShop(kind: DatabaseKind, onTheWay?: OnTheWay): Promise<Shop> {
  const { db, newLimiter } = await seededConnection(kind);
  return {
    db,
    payments: await openPayments(onTheWay),
    limits: openLimits(newLimiter, 1),
    encryption,
    log: pino({ level: "silent" }),
  };
}

/** Places a guest’s order of the three lines, with what is asked for instead. */
export function checkOutWith(shop: Shop, request: Partial<OrderRequest> = {}) {
  return placeOrder(shop, { ...guestsRequest, ...request });
}

/** A guest's, of the three lines. */
export const guestsRequest: OrderRequest = {
  lines,
  customerId: null,
  isBasket: false,
  discount: null,
  idempotencyKey: null,
  lastOrderId: null,
  publicUrl,
  isPolite: false,
  vatBasisPoints: 0,
};

/** A customer who has the three lines in their basket. @returns their id */
export async function newCustomer({ db }: Shop): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { customerId } = await register(db, { name: "Dave", email, password: "correct horse" });
  await changeBasket(db, customerId, () => lines);
  return customerId;
}

/** Pays on every page, and notifies the shop. Answers for each page that took the money. */
export async function payAll(
  shop: Shop,
  urls: Iterable<string>,
  fields: Parameters<typeof pay>[1] = {},
) {
  const paid = await Promise.all([...urls].map((url) => pay(url, fields)));
  const taken = paid.filter(({ status }) => status === 303);
  for (const { location } of taken) await confirmOrder(shop, sessionIdIn(location));
  return taken;
}

/** How the payment of that session stands, which there has to be. */
export async function outcomeOf({ payments }: Shop, checkoutSessionId: string) {
  const outcome = await payments.readCheckout(checkoutSessionId);
  if (!outcome) throw new Error("The payment is unknown");
  return outcome;
}

/** How many orders there are, paid or not. */
export const orderCount = async ({ db }: Shop) =>
  (await db.selectFrom("orders").select("id").execute()).length;
/** How each order stands. */
export const statuses = ({ db }: Shop) =>
  db
    .selectFrom("orders")
    .select(["status", "heldReason"])
    .orderBy((eb) => eb.fn.coalesce("heldReason", eb.val("")))
    .orderBy("status")
    .execute();
/** The problems of payments. */
export const problems = async ({ db }: Shop) =>
  (await db.selectFrom("paymentProblems").select("problem").execute()).map((row) => row.problem);

/** Encryption with a key that nobody else has. */
export const encryption = createEncryption(randomBytes(32).toString("base64"));

/** An address where nobody listens. */
const nowhere = { protocol: "http", host: "127.0.0.1", port: 9 } as const;

/**
 * Opens the shop's own server on a given database, until the test ends. Its payment provider does
 * not answer, and its limits may differ from the shop's. The log has an entry for each line.
 */
export async function openPages({ db, newLimiter }: Connection, limits: Partial<Limits> = {}) {
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

/** Sells that many cards, each to a guest who writes in it. */
export async function sell(shop: Shop, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const line = { uId: randomUUID(), productId: "grapes", personalisation: "Get up" };
    const { url } = await checkOutWith(shop, { lines: [line] });
    await payAll(shop, [url]);
  }
}
