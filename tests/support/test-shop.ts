import { randomBytes, randomUUID } from "node:crypto";
import pino from "pino";
import type { Line } from "../../app/shop/basket/basket";
import { changeBasket } from "../../app/shop/basket/basket.server";
import { confirmOrder } from "../../app/shop/checkout/confirm-order.server";
import { openLimits } from "../../app/shop/limits.server";
import { placeOrder } from "../../app/shop/checkout/place-order.server";
import type { Shop } from "../../app/shop/shop";
import type { OrderRequest } from "../../app/shop/checkout/checkout";
import { seededConnection, type DatabaseKind } from "./database";
import { pay, sessionIdIn } from "./payer";
import { openPayments, type OnTheWay } from "./payments";
import { addCustomer } from "./rows";
import { createEncryption } from "../../app/shop/encryption.server";

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
  shown: {},
  publicUrl,
  isPolite: false,
  vatBasisPoints: 0,
  postOn: null,
};

/** A customer who has the three lines in their basket. @returns their id */
export async function newBuyer({ db }: Shop): Promise<string> {
  const { id } = await addCustomer(db, randomUUID().slice(0, 8));
  await changeBasket(db, id, () => lines);
  return id;
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

/** An order that has been paid for. */
export type Sale = {
  orderId: string;
  /** Where the payment company is. */
  companyUrl: string;
  paymentId: string;
  totalPence: number;
};

const newLine = (productId: string, personalisation = ""): Line => ({
  uId: randomUUID(),
  productId,
  personalisation,
});

/** Sells three cards, or others, to a guest who pays by the usual card, or has other fields. */
export async function sellCards(
  shop: Shop,
  fields: Parameters<typeof pay>[1] = {},
  sold: Line[] = ["grapes", "local-idiot", "grapes"].map((id) => newLine(id)),
): Promise<Sale> {
  const { orderId, url } = await checkOutWith(shop, { lines: sold });
  await payAll(shop, [url], fields);
  const { paymentId, totalPence } = await shop.db
    .selectFrom("orders")
    .leftJoin("payments", "payments.orderId", "orders.id")
    .select(["paymentId", "totalPence"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const companyUrl = new URL(url).origin;
  return { orderId, companyUrl, paymentId: paymentId ?? "", totalPence: totalPence ?? 0 };
}

/** Sells that many cards, each to a guest who writes in it. */
export async function sell(shop: Shop, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await sellCards(shop, {}, [newLine("grapes", "Get up")]);
}
