import type { Db } from "../../../db/connect";
import { newToken, tokenHash } from "~/shop/secret-token.server";

/**
 * Issues a token by which a browser proves that it opened the order's payment page. It invalidates
 * the token of any other browser for that order. The database stores only its hash.
 */
export async function issueOrderToken(db: Db, orderId: string): Promise<string> {
  const { token, hash } = newToken();
  await db.updateTable("orders").set({ tokenHash: hash }).where("id", "=", orderId).execute();
  return token;
}

/** The id of the token's order; null for an invalid token. */
export async function findOrderId(db: Db, token: string | null): Promise<string | null> {
  if (!token) return null;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("tokenHash", "=", tokenHash(token))
    .executeTakeFirst();
  return order?.id ?? null;
}
