import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { normalisedEmail } from "~/shop/customers/customers.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { findOrder } from "./read-orders.server";
import { isPaid, type PaidOrder } from "./order";
import { isAllowed } from "~/shop/limits.server";
import type { Shop } from "~/shop/shop";
import { newToken, tokenHash } from "~/shop/secret-token.server";

const lifetimeMs = 180 * 24 * 60 * 60 * 1000;

/**
 * Issues a token that shows the order to its holder, for half a year.
 * @param isRequested whether a stranger may have asked for it; it then ends the one requested before
 */
export async function issueOrderLink(
  db: Db,
  orderId: string,
  isRequested = false,
): Promise<string> {
  const { token, hash } = newToken();
  const link = { tokenHash: hash, expiresAt: Date.now() + lifetimeMs };
  await db
    .insertInto("orderLinks")
    .values({ ...link, orderId, isRequested: Number(isRequested) })
    .onConflict((conflict) =>
      conflict.column("orderId").where(sql.ref("isRequested"), "=", sql.lit(1)).doUpdateSet(link),
    )
    .execute();
  return token;
}

/**
 * Sends a link to the order's own address, if that is the given one, and not more than five an hour.
 * The same is read and written in all cases, so that the time reveals nothing; a letter about no
 * order is never sent.
 */
export async function requestOrderLink(
  { db, limits }: Pick<Shop, "db" | "limits">,
  orderId: string,
  email: string,
): Promise<void> {
  const recipient = `${orderId} ${normalisedEmail(email)}`;
  const mayWrite = await isAllowed(limits.writeTo("order-link", recipient));
  const order = await db
    .selectFrom("orders")
    .select("email")
    .where("id", "=", orderId)
    .executeTakeFirst();
  const isTheirs = normalisedEmail(order?.email ?? "") === normalisedEmail(email);
  const key = `order-link:${randomUUID()}`;
  await addLetter(db, { key, kind: "order-link", orderId: isTheirs && mayWrite ? orderId : null });
}

/** The paid order that the token shows; undefined for an invalid token. */
export async function findLinkedOrder(db: Db, token: string): Promise<PaidOrder | undefined> {
  const link = await db
    .selectFrom("orderLinks")
    .select("orderId")
    .where("tokenHash", "=", tokenHash(token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  const order = link && (await findOrder(db, link.orderId));
  return order && isPaid(order) && order.erasedAt === null ? order : undefined;
}

/**
 * Issues a token by which a browser proves that it opened the order's payment page. It invalidates
 * the token of any other browser for that order. The database stores only its hash.
 */
export async function issueOrderToken(db: Db, orderId: string): Promise<string> {
  const { token, hash } = newToken();
  await db.updateTable("orders").set({ tokenHash: hash }).where("id", "=", orderId).execute();
  return token;
}

/**
 * Whether the order is the customer's own, or a guest's who opened its payment page with this browser.
 * @param token the browser's, from `issueOrderToken`
 */
export async function isOwnOrder(
  db: Db,
  { id, customerId }: Pick<PaidOrder, "id" | "customerId">,
  by: { customerId: string | undefined; token: string | undefined },
): Promise<boolean> {
  return customerId ? customerId === by.customerId : id === (await findOrderId(db, by.token));
}

/** The token's order, if it still waits for its payment. */
export async function findAwaitingPayment(db: Db, token: string | undefined) {
  if (!token) return undefined;
  return db
    .selectFrom("orders")
    .select("postOn")
    .where("tokenHash", "=", tokenHash(token))
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .executeTakeFirst();
}

/** The id of the token's order; null for an invalid token. */
export async function findOrderId(db: Db, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("tokenHash", "=", tokenHash(token))
    .executeTakeFirst();
  return order?.id ?? null;
}
