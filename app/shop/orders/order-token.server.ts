import type { Db } from "../../../db/connect";
import { newToken, tokenHash } from "~/shop/secret-token.server";

/**
 * A token by which a browser proves that it took the order to the payment page. A token that another
 * browser got for the same order is worth nothing any more. The database keeps its hash.
 */
export async function issueOrderToken(db: Db, orderId: string): Promise<string> {
  const { token, hash } = newToken();
  await db.updateTable("orders").set({ tokenHash: hash }).where("id", "=", orderId).execute();
  return token;
}

/** The id of the token's order; null for any other text. */
export async function findOrderId(db: Db, token: string | null): Promise<string | null> {
  if (!token) return null;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("tokenHash", "=", tokenHash(token))
    .executeTakeFirst();
  return order?.id ?? null;
}
