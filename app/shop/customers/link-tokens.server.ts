import type { Db } from "../../../db/connect";
import { newToken, tokenHash } from "~/shop/secret-token.server";

/**
 * A token for the link of a letter about a password reset or a change of address. A letter that is
 * sent twice has two, and both are good.
 */
export async function issueLinkToken(db: Db, aboutId: string, lifetimeMs: number): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("linkTokens")
    .values({ hash, aboutId, expiresAt: Date.now() + lifetimeMs })
    .execute();
  return token;
}

/** What the token is about; undefined for one that has expired, and for any other text. */
export async function findLinkSubject(db: Db, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom("linkTokens")
    .select("aboutId")
    .where("hash", "=", tokenHash(token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return link?.aboutId;
}
