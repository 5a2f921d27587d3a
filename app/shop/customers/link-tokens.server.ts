import type { Db } from "../../../db/connect";
import { newToken, tokenHash } from "~/shop/secret-token.server";

/**
 * Issues a token for a link that resets a password or changes an address. A letter that is sent
 * twice has two tokens, and both are valid.
 */
export async function issueLinkToken(db: Db, aboutId: string, lifetimeMs: number): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("linkTokens")
    .values({ hash, aboutId, expiresAt: Date.now() + lifetimeMs })
    .execute();
  return token;
}

/** The subject of the token; undefined for an expired or unknown one. */
export async function findLinkSubject(db: Db, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom("linkTokens")
    .select("aboutId")
    .where("hash", "=", tokenHash(token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return link?.aboutId;
}
