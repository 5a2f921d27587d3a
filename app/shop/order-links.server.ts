import type { Db } from "../../db/connect";
import { findOrder } from "./read-orders.server";
import { isPaid, type PaidOrder } from "./order";
import { newToken, tokenHash } from "./secret-token.server";

const lifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** A token that shows the order to whoever has it, for half a year. */
export async function issueOrderLink(db: Db, orderId: string): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("orderLinks")
    .values({ tokenHash: hash, orderId, expiresAt: Date.now() + lifetimeMs })
    .execute();
  return token;
}

/** The paid order that the token shows; undefined for any other text. */
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
